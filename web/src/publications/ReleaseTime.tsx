import { TextInput } from "@mantine/core"
import { useNow } from "../widgets/use-now.ts"
import { toReleaseField, parseReleaseField, formatReleaseMoment } from "./release-moment.ts"
import { localTimeZone } from "../widgets/day.ts"

type ReleaseTimeProps = { value: string; onChange: (value: string) => void; error?: string | false | undefined }

/** When an edition goes out: entered where the person lives, and told in UTC too. */
export function ReleaseTime({ value, onChange, error }: ReleaseTimeProps) {
  const now = useNow()
  const moment = parseReleaseField(value)
  return (
    <TextInput
      data-autofocus
      type="datetime-local"
      label="Publish on"
      required
      min={toReleaseField(new Date(now))}
      description={`In your time zone, ${localTimeZone()}.${moment === undefined ? "" : ` That is ${formatReleaseMoment(moment, "UTC")}.`}`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
