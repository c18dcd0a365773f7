import { Button } from "@mantine/core"
import { CallFailed, errorSentence } from "../call.ts"
import { EmptyState } from "./EmptyState.tsx"
import layout from "./Layout.module.css"
import styles from "./Panel.module.css"

type ErrorStateProps = { what: string; error?: unknown; onRetry?: () => void }

/** What failed, why as far as it is known, and Retry; where nothing failed but a person may not see it, that alone. */
export function ErrorState({ what, error, onRetry }: ErrorStateProps) {
  const failed = error instanceof CallFailed ? error.failure : undefined
  // Nothing failed: somebody looks at the hub as another person sees it.
  if (failed?.code === "view_personal") return <p className={layout.quietFlush}>{failed.error}</p>
  const status = error instanceof CallFailed ? error.status : 0
  if (failed && status === 403) return <EmptyState sentence={failed.error} />
  // What is not there is there no sooner if it is asked for again.
  const canRetry = onRetry && status !== 404
  return (
    <div role="alert" className={styles.failed}>
      <p className={layout.strongFlush}>{what}</p>
      <p className={`${styles.sentence} ${layout.quietFlush}`}>{errorSentence(error)}</p>
      {failed?.request_id && <p className={`${layout.tiny} ${layout.quietFlush}`}>Request {failed.request_id}</p>}
      {canRetry && (
        <Button mt="sm" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}
