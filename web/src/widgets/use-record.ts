import { useState } from "react"
import { ask } from "../ask.ts"
import { CallFailed, newIdempotencyKey } from "../call.ts"
import { say } from "../say.ts"
import { changedMeanwhile, joined, type News } from "./meanwhile.ts"

type Row = { id: number; version: number }
type Given<One extends Row> = {
  /** What it is called, without a capital. */
  noun: string
  was: One | null
  form: { values: Record<string, string>; set: (field: never, value: never) => void }
  fieldsOf: (row: One) => Record<string, string>
  onTheirs?: (theirs: One) => void
  /** Loads anew what shows such records. */
  changed: () => Promise<unknown>
  onClose: () => void
}

/** A record that a form adds, changes or deletes; what somebody else saved meanwhile is joined with what was typed. */
export function useRecord<One extends Row>(given: Given<One>) {
  const { noun, was, form, fieldsOf, onTheirs, changed, onClose } = given
  const [saved, setSaved] = useState(was)
  const [news, setNews] = useState<News[] | null>(null)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const capital = noun.charAt(0).toUpperCase() + noun.slice(1)
  const put = (field: string, value: string) => form.set(field as never, value as never)

  async function done(sentence: string): Promise<void> {
    say(sentence, "success")
    onClose()
    await changed()
  }

  return {
    noun,
    saved,
    news,

    async add(create: (idempotency_key: string) => Promise<unknown>): Promise<void> {
      await create(idempotencyKey)
      await done(`${capital} added.`)
    },

    async change(save: (params: { id: number }) => Promise<unknown>): Promise<void> {
      if (saved === null) return
      try {
        await save({ id: saved.id })
      } catch (error) {
        const theirs = changedMeanwhile<One>(error)
        if (theirs === undefined) throw error
        const { values, news } = joined(form.values, fieldsOf(saved), fieldsOf(theirs))
        for (const [name, value] of Object.entries(values)) put(name, value)
        onTheirs?.(theirs)
        setNews(news)
        setSaved(theirs)
        return
      }
      await done(`${capital} saved.`)
    },

    async remove(name: string, gone: (params: { id: number }) => Promise<unknown>): Promise<void> {
      if (saved === null) return
      const sentence = `Delete the ${noun} “${name}”?`
      if (!(await ask(sentence, { title: `Delete ${noun}`, yes: "Delete", danger: true }))) return
      try {
        await gone({ id: saved.id })
        await done(`${capital} deleted.`)
      } catch (error) {
        say(error instanceof CallFailed ? error.failure.error : "Something went wrong.", "error", 6000)
      }
    },

    take({ field, theirs }: News): void {
      put(field, theirs)
      setNews((before) => before?.map((one) => (one.field === field ? { ...one, mine: undefined } : one)) ?? null)
    },
  }
}
