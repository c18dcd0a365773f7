import { useNow } from "./use-now.ts"
import { relativeTime } from "./relative-time.ts"

export function RelativeTime({ moment }: { moment: string }) {
  const now = useNow()
  return (
    <time dateTime={moment} title={new Date(moment).toLocaleString()}>
      {relativeTime(moment, now)}
    </time>
  )
}
