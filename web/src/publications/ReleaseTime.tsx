import { TextInput } from "@mantine/core"
import { useNow } from "../widgets/now.ts"
import { fieldOf, momentIn, momentWords, myZone } from "./moment-words.ts"

type ReleaseTimeProps = { value: string; onChange: (value: string) => void; error?: string | false | undefined }

/** When an edition goes out: entered where the person lives, and told in UTC too. */
export function ReleaseTime({ value, onChange, error }: ReleaseTimeProps) {
  const now = useNow()
  const moment = momentIn(value)
  return (
    <TextInput
      data-first
      type="datetime-local"
      label="Goes out"
      required
      min={fieldOf(new Date(now))}
      description={`In your time zone, ${myZone()}.${moment === undefined ? "" : ` That is ${momentWords(moment, "UTC")}.`}`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
