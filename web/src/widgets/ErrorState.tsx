import { Button, Text } from "@mantine/core"
import { CallFailed } from "../call.ts"
import styles from "./Panel.module.css"

type ErrorStateProps = { what: string; error?: unknown; onRetry?: () => void }

/** What failed, why as far as it is known, and Retry. */
export function ErrorState({ what, error, onRetry }: ErrorStateProps) {
  const failed = error instanceof CallFailed ? error.failure : undefined
  return (
    <div role="alert" className={`${styles.panel} ${styles.centred}`}>
      <Text fw={600}>{what}</Text>
      <Text c="dimmed" className={styles.sentence}>
        {failed?.error ?? "Something went wrong."}
      </Text>
      {failed?.request_id && (
        <Text c="dimmed" size="xs">
          Request {failed.request_id}
        </Text>
      )}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}
