import { type Backup, backups, restoreWord as word } from "@hub/contract/backups"
import { PasswordInput, Text, TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { Button } from "../widgets/Button.tsx"
import { formatCount, describeUses } from "../widgets/format-count.ts"
import { Dialog } from "../widgets/Dialog.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { Notice } from "../widgets/Notice.tsx"
import styles from "./Backups.module.css"

type RestoreConfirmation = { confirm_text: string; password: string }
/** The server judges: a schema would bring its library along. */
const asTyped = { safeParse: (typed: unknown) => ({ success: true as const, data: typed as RestoreConfirmation }) }

/** What goes and what comes back, the word and the password, before a backup takes the place of what is here. */
export function RestoreDialog({ backup: { id }, onClose }: { backup: Backup; onClose: () => void }) {
  const cache = useQueryClient()
  const form = useForm({ confirm_text: "", password: "" })
  const found = useQuery({
    queryKey: ["backups", "restoring", id],
    queryFn: ({ signal }) => call(backups.restoring, { params: { id }, signal }),
    gcTime: 0,
  })
  const restore = form.submit(asTyped, async (body) => {
    const { message } = await call(backups.restore, { params: { id }, body })
    cache.removeQueries({ type: "inactive" })
    void cache.invalidateQueries()
    toast(message, "success")
    onClose()
  })
  return (
    <Dialog title="Restore this backup" onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void restore(event)} noValidate>
        {form.failure !== null && (
          <Notice
            kind="bad"
            title={`The backup could not be restored: ${form.failure || "Unknown error"}`}
            role="alert"
          >
            Everything is as it was.
          </Notice>
        )}
        {found.error && (
          <ErrorState what="This backup cannot be restored." error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.isPending && <LoadingRows label="Reading the backup…" rows={3} />}
        {found.data && (
          <>
            <Text>
              The hub becomes what it was on {new Date(found.data.made_at).toLocaleString()}:{" "}
              {formatCount(found.data.rows, "row")} and {formatCount(found.data.files, "file")}. A backup of everything
              as it is now is made and verified first; while that lasts, everybody else waits.
            </Text>
            {found.data.since.length === 0 ? (
              <Text>Nothing was made since.</Text>
            ) : (
              <Notice kind="careful" title="What was made since goes">
                <ul className={styles.since}>
                  {describeUses(found.data.since).map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </Notice>
            )}
            <Text>
              Accounts, passwords and settings are those of then, also of people who were deactivated since. All API
              tokens end. Your own account stays as it is, and you stay signed in; everybody else signs in again. What
              the log recorded stays.
            </Text>
            <TextInput
              label={`Type ${word}`}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
              data-first
              {...form.text("confirm_text")}
            />
            <PasswordInput label="Your password" autoComplete="current-password" required {...form.text("password")} />
          </>
        )}
        <div className={styles.answers}>
          <Button look="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" danger disabled={form.busy || !found.data || form.values.confirm_text.trim() !== word}>
            {form.busy ? "Backing up and restoring..." : "Restore"}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
