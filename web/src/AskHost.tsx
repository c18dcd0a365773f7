import { Button, Text } from "@mantine/core"
import { useSyncExternalStore } from "react"
import { onQuestion, openQuestion } from "./ask.ts"
import styles from "./Voices.module.css"
import { Dialog } from "./widgets/Dialog.tsx"

export function AskHost() {
  const asked = useSyncExternalStore(onQuestion, openQuestion)
  return (
    asked && (
      <Dialog title={asked.title ?? "Please confirm"} onClose={() => asked.answer(false)}>
        <Text>{asked.sentence}</Text>
        <div className={styles.answers}>
          <Button variant="default" data-first onClick={() => asked.answer(false)}>
            {asked.no ?? "Cancel"}
          </Button>
          <Button {...(asked.danger ? { color: "red" } : {})} onClick={() => asked.answer(true)}>
            {asked.yes ?? "OK"}
          </Button>
        </div>
      </Dialog>
    )
  )
}
