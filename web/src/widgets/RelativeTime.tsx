import { useNow } from "./use-now.ts"
import { relativeTime } from "./relative-time.ts"
import { formatMoment } from "./day.ts"

export function RelativeTime({ moment }: { moment: string }) {
  const now = useNow()
  return (
    <time dateTime={moment} title={formatMoment(moment)}>
      {relativeTime(moment, now)}
    </time>
  )
}
