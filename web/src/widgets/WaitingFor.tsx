import { useNow } from "./use-now.ts"
import { timeSince } from "./relative-time.ts"
import { formatExactMoment } from "./day.ts"

/** How long something has waited, as part of a sentence: "waiting for 12 minutes". */
export function WaitingFor({ since }: { since: string }) {
  return (
    <>
      waiting for{" "}
      <time dateTime={since} title={formatExactMoment(since)}>
        {timeSince(since, useNow())}
      </time>
    </>
  )
}
