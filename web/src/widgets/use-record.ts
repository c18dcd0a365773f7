import { useState } from "react"
import { confirm } from "../confirm.ts"
import { newIdempotencyKey, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { useConcurrentChanges } from "./use-concurrent-changes.ts"

type RecordRow = { id: number; version: number }
type RecordEditInput<One extends RecordRow> = Parameters<typeof useConcurrentChanges<One>>[0] & {
  /** What it is called, without a capital. */
  noun: string
  /** Loads again what shows such records. */
  changed: () => Promise<unknown>
  onClose: () => void
}

/** A record that a dialog adds, changes or deletes. */
export function useRecord<One extends RecordRow>({ noun, changed, onClose, ...given }: RecordEditInput<One>) {
  const { saved, theirChanges, save, take } = useConcurrentChanges<One>(given)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const capital = noun.charAt(0).toUpperCase() + noun.slice(1)

  async function done(sentence: string): Promise<void> {
    toast(sentence, "success")
    onClose()
    await changed()
  }

  return {
    noun,
    saved,
    theirChanges,
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
      if (!(await confirm(sentence, { title: `Delete ${noun}`, yes: "Delete", danger: true }))) return
      try {
        await gone({ id: saved.id })
        await done(`${capital} deleted.`)
      } catch (error) {
        toast(errorSentence(error), "error")
      }
    },
  }
}
