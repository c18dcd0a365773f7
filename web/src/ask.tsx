import { Button, Group, Modal, Text } from "@mantine/core"
import { useSyncExternalStore } from "react"

type Wording = { title?: string; yes?: string; no?: string; danger?: boolean }
type Question = Wording & { sentence: string; answer: (yes: boolean) => void }

let question: Question | null = null
const listeners = new Set<() => void>()

/** Asks before something that cannot be taken back. */
export function ask(sentence: string, wording: Wording = {}): Promise<boolean> {
  question?.answer(false)
  return new Promise((resolve) => {
    put({
      ...wording,
      sentence,
      answer: (yes) => {
        put(null)
        resolve(yes)
      },
    })
  })
}

export function AskHost() {
  const asked = useSyncExternalStore(listen, () => question)
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

function put(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
