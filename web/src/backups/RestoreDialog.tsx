import { type Backup, backups, restoreWord as word } from "@hub/contract/backups"
import { Alert, Button, Modal, PasswordInput, Text, TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { formatCount, describeUses } from "../widgets/format-count.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import styles from "./Backups.module.css"
import { formatMoment } from "../widgets/day.ts"
import forms from "../widgets/Form.module.css"

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
    <Modal opened title="Restore this backup" onClose={onClose}>
      <form className={forms.form} onSubmit={(event) => void restore(event)} noValidate>
        {form.failure !== null && (
          <Alert
            color="red"
            title={`The backup could not be restored: ${form.failure || "Unknown error"}`}
            role="alert"
          >
            Nothing was changed.
          </Alert>
        )}
        {found.error && (
          <ErrorState what="This backup cannot be restored." error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.isPending && <LoadingRows label="Reading the backup…" rows={3} />}
        {found.data && (
          <>
            <Text>
              The hub goes back to how it was on {formatMoment(found.data.made_at)}:{" "}
              {formatCount(found.data.rows, "row")} and {formatCount(found.data.files, "file")}. First, the hub makes
              and verifies a backup of its current state; no one else can use the hub until the restore is done.
            </Text>
            {found.data.since.length === 0 ? (
              <Text>Nothing has been created since then.</Text>
            ) : (
              <Alert color="yellow" role="note" title="Everything created since then will be lost">
                <ul className={styles.since}>
                  {describeUses(found.data.since).map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </Alert>
            )}
            <Text>
              Accounts, passwords and settings go back to how they were then, including those of people deactivated
              since. All API tokens end. Your own account doesn't change and you stay signed in; everyone else has to
              sign in again. The log is kept.
            </Text>
            <TextInput
              label={`Type ${word} to confirm`}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
              data-autofocus
              {...form.text("confirm_text")}
            />
            <PasswordInput label="Your password" autoComplete="current-password" required {...form.text("password")} />
          </>
        )}
        <div className={forms.ends}>
          <Button
            variant="filled"
            type="submit"
            color="red"
            disabled={form.busy || !found.data || form.values.confirm_text.trim() !== word}
          >
            {form.busy ? "Backing up and restoring..." : "Restore backup"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
