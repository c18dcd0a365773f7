import { TextInput } from "@mantine/core"
import { formatReleaseMoment } from "../publications/release-moment.ts"
import { parseOfficeField } from "./office-time.ts"

type OfficeTimeFieldProps = { zone: string; value: string; error?: string | false; onChange: (value: string) => void }

/** When a release goes out: entered in the time zone of the office, and told in UTC too. */
export function OfficeTimeField({ zone, value, error, onChange }: OfficeTimeFieldProps) {
  const moment = parseOfficeField(value, zone)
  return (
    <TextInput
      type="datetime-local"
      label="Release time"
      required
      description={`In the time zone of the office, ${zone}.${moment === undefined || zone === "UTC" ? "" : ` That is ${formatReleaseMoment(moment, "UTC")}.`}`}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
