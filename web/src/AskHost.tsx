import { useSyncExternalStore } from "react"
import { onQuestion, openQuestion } from "./ask.ts"
import styles from "./Voices.module.css"
import { Button } from "./widgets/Button.tsx"
import { Dialog } from "./widgets/Dialog.tsx"

export function AskHost() {
  const asked = useSyncExternalStore(onQuestion, openQuestion)
  return (
    asked && (
      <Dialog title={asked.title ?? "Please confirm"} onClose={() => asked.answer(false)}>
        <p className={styles.question}>{asked.sentence}</p>
        <div className={styles.answers}>
          <Button look="default" data-first onClick={() => asked.answer(false)}>
            {asked.no ?? "Cancel"}
          </Button>
          <Button danger={asked.danger ?? false} onClick={() => asked.answer(true)}>
            {asked.yes ?? "OK"}
          </Button>
        </div>
      </Dialog>
    )
  )
}
