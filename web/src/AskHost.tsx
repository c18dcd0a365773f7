import { Button, Group, Modal, Text } from "@mantine/core"
import { useSyncExternalStore } from "react"
import { onQuestion, openQuestion } from "./ask.ts"

export function AskHost() {
  const asked = useSyncExternalStore(onQuestion, openQuestion)
  return (
    <Modal
      opened={asked !== null}
      onClose={() => asked?.answer(false)}
      title={asked?.title ?? "Please confirm"}
      transitionProps={{ duration: 0 }}
    >
      <Text>{asked?.sentence}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => asked?.answer(false)} data-autofocus>
          {asked?.no ?? "Cancel"}
        </Button>
        <Button {...(asked?.danger ? { color: "red" } : {})} onClick={() => asked?.answer(true)}>
          {asked?.yes ?? "OK"}
        </Button>
      </Group>
    </Modal>
  )
}
