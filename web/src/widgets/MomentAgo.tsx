import { useNow } from "./use-now.ts"
import { relativeTime } from "./relative-time.ts"
import { formatExactMoment } from "./day.ts"

/** A relative time as part of a sentence. */
export function MomentAgo({ moment }: { moment: string }) {
  const words = relativeTime(moment, useNow())
  return (
    <time dateTime={moment} title={formatExactMoment(moment)}>
      {words === "Just now" ? "a moment ago" : words}
    </time>
  )
}
