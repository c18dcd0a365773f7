import { CallFailed } from "../call.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"

type TopicErrorProps = { what?: string; error: Error; onRetry: () => void }

/** Why a topic cannot be shown; asking again helps unless it doesn't exist. */
export function TopicError({ what = "Failed to load topic.", error, onRetry }: TopicErrorProps) {
  if (error instanceof CallFailed && error.status === 404)
    return <ErrorState what="This topic doesn't exist." error={error} />
  return <ErrorState what={what} error={error} onRetry={onRetry} />
}
