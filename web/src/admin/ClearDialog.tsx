import { clearing, clearWord } from "@hub/contract/clearing"
import { PasswordInput, Text, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { call } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { Button } from "../widgets/Button.tsx"
import { Dialog } from "../widgets/Dialog.tsx"
import { Notice } from "../widgets/Notice.tsx"
import records from "../widgets/Records.module.css"
import styles from "./AdminScreen.module.css"

type ClearConfirmation = { confirm_text: string; password: string }
/** The server judges: a schema would bring its library along. */
const asTyped = { safeParse: (typed: unknown) => ({ success: true as const, data: typed as ClearConfirmation }) }

/** The word and the password, before everything goes. */
export function ClearDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const form = useForm({ confirm_text: "", password: "" })
  const clear = form.submit(asTyped, async (body) => {
    const { message } = await call(clearing.clear, { body })
    cache.removeQueries({ type: "inactive" })
    void cache.invalidateQueries()
    toast(message, "success")
    onClose()
  })
  return (
    <Dialog title="Clear Database" onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void clear(event)} noValidate>
        {form.failure !== null && (
          <Notice kind="bad" title={`Error clearing database: ${form.failure || "Unknown error"}`} role="alert">
            Nothing was cleared.
          </Notice>
        )}
        <Text>
          This deletes all topics, collections, projects, reviews, files and people, and all users except you. The logs,
          the settings and the{" "}
          <Link to="/admin/backups" className={records.link}>
            backups
          </Link>{" "}
          are kept. The hub first makes and verifies a full backup; no one else can use the hub until that is done.
          Restore that backup to get everything back.
        </Text>
        <TextInput
          label={`Type ${clearWord} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          data-first
          {...form.text("confirm_text")}
        />
        <PasswordInput label="Your password" autoComplete="current-password" required {...form.text("password")} />
        <div className={styles.answers}>
          <Button look="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" danger disabled={form.busy || form.values.confirm_text.trim() !== clearWord}>
            {form.busy ? "Backing up and clearing..." : "Clear Database"}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
