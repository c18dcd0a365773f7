import { Alert, Button } from "@mantine/core"
import { confirm } from "../../confirm.ts"
import layout from "../../widgets/Layout.module.css"
import { forgetTyping } from "./stored-typing.ts"

/** Offers what was typed to suggest changes, and was not sent. */
export function UnsentSuggestions({ topic_id, onContinue }: { topic_id: number; onContinue: () => void }) {
  async function discard(): Promise<void> {
    const question = "Discard the changes that you have not sent? They will be lost."
    if (await confirm(question, { yes: "Discard changes", danger: true })) forgetTyping(topic_id)
  }
  return (
    <Alert role="note" title="You have suggestions that are not sent" mb="md">
      <p className={layout.flush}>They are saved on this device.</p>
      <div className={layout.row}>
        <Button size="xs" onClick={onContinue}>
          Continue suggesting
        </Button>
        <Button size="xs" variant="subtle" onClick={() => void discard()}>
          Discard
        </Button>
      </div>
    </Alert>
  )
}
