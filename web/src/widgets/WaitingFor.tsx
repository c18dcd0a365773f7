import { useNow } from "./use-now.ts"
import { timeSince } from "./relative-time.ts"

/** How long something has waited, as part of a sentence: "waiting for 12 minutes". */
export function WaitingFor({ since }: { since: string }) {
  return (
    <>
      waiting for{" "}
      <time dateTime={since} title={new Date(since).toLocaleString()}>
        {timeSince(since, useNow())}
      </time>
    </>
  )
}
