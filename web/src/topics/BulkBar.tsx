import { Button, Text, Tooltip } from "@mantine/core"
import { ask } from "../ask.ts"
import { CallFailed } from "../call.ts"
import { say } from "../say.ts"
import { useSession } from "../session.ts"
import styles from "./BulkBar.module.css"
import { useDeleteTopics } from "./queries.ts"

type BulkBarProps = { ids: number[]; total: number; onSelectAll: () => void; onClear: () => void }

/** What can be done with everything that is ticked. */
export function BulkBar({ ids, total, onSelectAll, onClear }: BulkBarProps) {
  const administers = useSession()?.can.administer ?? false
  const removal = useDeleteTopics()

  async function remove(): Promise<void> {
    const sentence = `Delete ${ids.length} selected topic(s)? This action cannot be undone.`
    if (!(await ask(sentence, { title: "Delete topics", yes: "Delete", danger: true }))) return
    removal.mutate(ids, {
      onSuccess: ({ deleted, not_found }) => {
        const missed = not_found > 0 ? ` (${not_found} not found)` : ""
        say(`Deleted ${deleted} topic(s)${missed}.`, "success")
        onClear()
      },
      onError: (error) => say(whyNot(error), "error", 6000),
    })
  }

  return (
    <section className={styles.bar} aria-label="Selected topics">
      <Text fw={600} component="output">
        {ids.length.toLocaleString()} selected
      </Text>
      <Tooltip label="Only administrators delete topics." disabled={administers}>
        <Button color="red" variant="light" disabled={!administers || removal.isPending} onClick={() => void remove()}>
          {removal.isPending ? "Deleting..." : "Delete Selected"}
        </Button>
      </Tooltip>
      <Button variant="default" disabled={ids.length >= total} onClick={onSelectAll}>
        Select all results ({total.toLocaleString()})
      </Button>
      <Button variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}

/** Section 8: what is said when deleting fails. */
function whyNot(error: Error): string {
  if (!(error instanceof CallFailed)) return "Something went wrong."
  if (error.status === 401) return "Your session has expired. Please log in again."
  if (error.status === 403) return "Admin role required for bulk deletion."
  return error.status >= 500 ? `Bulk delete failed (${error.status})` : error.failure.error
}
