import { clearing, clearWord } from "@hub/contract/clearing"
import { Alert, Button, Modal, PasswordInput, Text, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { call } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import forms from "../widgets/Form.module.css"

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
    <Modal opened title="Clear Database" onClose={onClose}>
      <form className={forms.form} onSubmit={(event) => void clear(event)} noValidate>
        {form.failure !== null && (
          <Alert color="red" title={`Error clearing database: ${form.failure || "Unknown error"}`} role="alert">
            Nothing was cleared.
          </Alert>
        )}
        <Text>
          This deletes all topics, collections, projects, reviews, files and people, and all users except you. The logs,
          the settings and the <Link to="/admin/backups">backups</Link> are kept. The hub first makes and verifies a
          full backup; no one else can use the hub until that is done. Restore that backup to get everything back.
        </Text>
        <TextInput
          label={`Type ${clearWord} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          data-autofocus
          {...form.text("confirm_text")}
        />
        <PasswordInput label="Your password" autoComplete="current-password" required {...form.text("password")} />
        <div className={forms.ends}>
          <Button
            variant="filled"
            type="submit"
            color="red"
            disabled={form.busy || form.values.confirm_text.trim() !== clearWord}
          >
            {form.busy ? "Backing up and clearing..." : "Clear Database"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
