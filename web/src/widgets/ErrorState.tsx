import { Button } from "@mantine/core"
import { CallFailed, errorSentence } from "../call.ts"
import layout from "./Layout.module.css"
import styles from "./Panel.module.css"

type ErrorStateProps = { what: string; error?: unknown; onRetry?: () => void }

/** What failed, why as far as it is known, and Retry. */
export function ErrorState({ what, error, onRetry }: ErrorStateProps) {
  const failed = error instanceof CallFailed ? error.failure : undefined
  // Nothing failed: somebody looks at the hub as another person sees it.
  if (failed?.code === "view_personal") return <p className={layout.quietFlush}>{failed.error}</p>
  return (
    <div role="alert" className={styles.failed}>
      <p className={layout.strongFlush}>{what}</p>
      <p className={`${styles.sentence} ${layout.quietFlush}`}>{errorSentence(error)}</p>
      {failed?.request_id && <p className={`${layout.tiny} ${layout.quietFlush}`}>Request {failed.request_id}</p>}
      {onRetry && (
        <Button mt="sm" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}
