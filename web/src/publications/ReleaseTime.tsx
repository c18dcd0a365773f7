import { TextInput } from "@mantine/core"
import { useNow } from "../widgets/use-now.ts"
import type { ChangeEvent } from "react"
import { toReleaseField, toWholeMinute, parseReleaseField, formatReleaseMoment } from "./release-moment.ts"
import { localTimeZone } from "../widgets/day.ts"

type ReleaseTimeProps = {
  value: string
  onChange: (value: string) => void
  error?: string | false | undefined
  /** The first time that can be chosen, where it is not now. */
  from?: string | undefined
}

/** When an edition goes out. */
export const ReleaseTime = ({ onChange, ...props }: ReleaseTimeProps) => (
  <MomentField label="Publish on" onChange={(event) => onChange(event.currentTarget.value)} {...props} />
)

type MomentFieldProps = Omit<ReleaseTimeProps, "onChange"> & {
  label: string
  name?: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A time to come: entered where the person lives, and told in UTC too. */
export function MomentField({ label, value, error, from, ...props }: MomentFieldProps) {
  const now = useNow()
  const moment = parseReleaseField(value)
  return (
    <TextInput
      data-autofocus
      type="datetime-local"
      label={label}
      required
      min={toReleaseField(from === undefined ? new Date(now) : toWholeMinute(from))}
      description={`In your time zone, ${localTimeZone()}.${moment === undefined ? "" : ` That is ${formatReleaseMoment(moment, "UTC")}.`}`}
      value={value}
      {...props}
      error={error}
    />
  )
}
