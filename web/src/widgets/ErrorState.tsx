import { CallFailed, errorSentence } from "../call.ts"
import { Button } from "./Button.tsx"
import styles from "./Panel.module.css"

type ErrorStateProps = { what: string; error?: unknown; onRetry?: () => void }

/** What failed, why as far as it is known, and Retry. */
export function ErrorState({ what, error, onRetry }: ErrorStateProps) {
  const failed = error instanceof CallFailed ? error.failure : undefined
  return (
    <div role="alert" className={`${styles.panel} ${styles.centred}`}>
      <p className={styles.what}>{what}</p>
      <p className={`${styles.sentence} ${styles.dimmed}`}>{errorSentence(error)}</p>
      {failed?.request_id && <p className={`${styles.small} ${styles.dimmed}`}>Request {failed.request_id}</p>}
      {onRetry && (
        <Button look="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}
