import { Button } from "@mantine/core"
import { confirm } from "../confirm.ts"
import { CallFailed, hubErrorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { useSession } from "../session.ts"
import { useBulkDelete } from "./bulk-delete.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./BulkBar.module.css"

type BulkBarProps = {
  ids: ReadonlySet<number>
  total: number
  onSelectAll: () => void
  onClear: () => void
  /** What is still ticked after deleting: nothing, unless it was stopped or failed. */
  onLeft: (ids: number[]) => void
}

/** What can be done with everything that is ticked. */
export function BulkBar({ ids, total, onSelectAll, onClear, onLeft }: BulkBarProps) {
  const administers = useSession()?.can.administer ?? false
  const removal = useBulkDelete()
  const { progress } = removal

  async function remove(): Promise<void> {
    const sentence = `Delete ${ids.size} selected topic(s)? This action cannot be undone.`
    if (!(await confirm(sentence, { title: "Delete topics", yes: "Delete topics", danger: true }))) return
    const { deleted, not_found, left, error } = await removal.start([...ids])
    if (error === undefined || deleted + not_found > 0) {
      const missed = not_found > 0 ? ` (${not_found} not found)` : ""
      toast(`Deleted ${deleted} topic(s)${missed}.`, "success")
    }
    if (error !== undefined) toast(whyNot(error), "error")
    onLeft(left)
  }

  return (
    <section className={styles.bar} aria-label="Selected topics">
      <output className={layout.strong}>
        {progress === null
          ? `${ids.size.toLocaleString()} selected`
          : `${progress.done.toLocaleString()} of ${progress.of.toLocaleString()} deleted`}
      </output>
      {progress && (
        <progress className={styles.progress} max={progress.of} value={progress.done} aria-label="Deleted" />
      )}
      <Button
        variant="light"
        color="red"
        disabled={!administers || progress !== null}
        title={administers ? undefined : "Only administrators can delete topics."}
        onClick={() => void remove()}
      >
        {progress === null ? "Delete Selected" : "Deleting..."}
      </Button>
      {progress && <Button onClick={() => removal.stop()}>Stop</Button>}
      <Button disabled={progress !== null || ids.size >= total} onClick={onSelectAll}>
        Select all results ({total.toLocaleString()})
      </Button>
      <Button variant="subtle" disabled={progress !== null} onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}

/** What is said when deleting fails: the hub's own words where it gave any. */
function whyNot(error: unknown): string {
  if (!(error instanceof CallFailed)) return "Something went wrong."
  if (error.status === 401) return "Your session has expired. Please log in again."
  if (error.status === 403) return "Admin role required for bulk deletion."
  return hubErrorSentence(error) ?? `Bulk delete failed (${error.status === 0 ? "no connection" : error.status})`
}
