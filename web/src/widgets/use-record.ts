import { useState } from "react"
import { ask } from "../ask.ts"
import { newIdempotencyKey, sentenceOf } from "../call.ts"
import { say } from "../say.ts"
import { useMeanwhile } from "./use-meanwhile.ts"

type Row = { id: number; version: number }
type Given<One extends Row> = Parameters<typeof useMeanwhile<One>>[0] & {
  /** What it is called, without a capital. */
  noun: string
  /** Loads anew what shows such records. */
  changed: () => Promise<unknown>
  onClose: () => void
}

/** A record that a dialog adds, changes or deletes. */
export function useRecord<One extends Row>({ noun, changed, onClose, ...given }: Given<One>) {
  const { saved, news, save, take } = useMeanwhile<One>(given)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const capital = noun.charAt(0).toUpperCase() + noun.slice(1)

  async function done(sentence: string): Promise<void> {
    say(sentence, "success")
    onClose()
    await changed()
  }

  return {
    noun,
    saved,
    news,
    take,

    async add(create: (idempotency_key: string) => Promise<unknown>): Promise<void> {
      await create(idempotencyKey)
      await done(`${capital} added.`)
    },

    async change(change: (params: { id: number }) => Promise<unknown>): Promise<void> {
      if (saved !== null && (await save(() => change({ id: saved.id })))) await done(`${capital} saved.`)
    },

    async remove(name: string, gone: (params: { id: number }) => Promise<unknown>): Promise<void> {
      if (saved === null) return
      const sentence = `Delete the ${noun} “${name}”?`
      if (!(await ask(sentence, { title: `Delete ${noun}`, yes: "Delete", danger: true }))) return
      try {
        await gone({ id: saved.id })
        await done(`${capital} deleted.`)
      } catch (error) {
        say(sentenceOf(error), "error", 6000)
      }
    },
  }
}
