import { useNow } from "./use-now.ts"
import { relativeTime } from "./relative-time.ts"
import { formatExactMoment } from "./day.ts"

export function RelativeTime({ moment }: { moment: string }) {
  const now = useNow()
  return (
    <time dateTime={moment} title={formatExactMoment(moment)}>
      {relativeTime(moment, now)}
    </time>
  )
}
