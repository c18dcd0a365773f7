import { useState } from "react"
import { recordInConflict, mergeValues, type ConcurrentChange } from "./merge-values.ts"

type ConcurrentChangesInput<Row> = {
  was: Row | null
  form: { values: Record<string, string>; set: (field: never, value: never) => void }
  fieldsOf: (row: Row) => Record<string, string>
  onTheirs?: (theirs: Row) => void
}

/** What a form changes, as it was last known; what somebody else saved meanwhile is joined with what was typed. */
export function useConcurrentChanges<Row>({ was, form, fieldsOf, onTheirs }: ConcurrentChangesInput<Row>) {
  const [saved, setSaved] = useState(was)
  const [theirChanges, setTheirChanges] = useState<ConcurrentChange[] | null>(null)
  const put = (field: string, value: string) => form.set(field as never, value as never)

  /** Saves, and answers whether it was saved; else the form now holds what somebody else saved, too. */
  async function save(saving: () => Promise<unknown>): Promise<boolean> {
    try {
      await saving()
      return true
    } catch (error) {
      const theirs = recordInConflict<Row>(error)
      if (theirs === undefined || saved === null) throw error
      const { values, theirChanges } = mergeValues(form.values, fieldsOf(saved), fieldsOf(theirs))
      for (const [name, value] of Object.entries(values)) put(name, value)
      onTheirs?.(theirs)
      setTheirChanges(theirChanges)
      setSaved(theirs)
      return false
    }
  }

  function take({ field, theirs }: ConcurrentChange): void {
    put(field, theirs)
    setTheirChanges((before) => before?.map((one) => (one.field === field ? { ...one, mine: undefined } : one)) ?? null)
  }

  return { saved, theirChanges, save, take }
}
