import { useSyncExternalStore } from "react"
import { subscribeToConfirm, getConfirmQuestion } from "./confirm.ts"
import styles from "./Toasts.module.css"
import { Button } from "./widgets/Button.tsx"
import { Dialog } from "./widgets/Dialog.tsx"

export function ConfirmHost() {
  const question = useSyncExternalStore(subscribeToConfirm, getConfirmQuestion)
  return (
    question && (
      <Dialog title={question.title ?? "Please confirm"} onClose={() => question.answer(false)}>
        <p className={styles.question}>{question.sentence}</p>
        <div className={styles.answers}>
          <Button look="default" data-first onClick={() => question.answer(false)}>
            {question.no ?? "Cancel"}
          </Button>
          <Button danger={question.danger ?? false} onClick={() => question.answer(true)}>
            {question.yes ?? "Confirm"}
          </Button>
        </div>
      </Dialog>
    )
  )
}
