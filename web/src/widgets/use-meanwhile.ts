import { useState } from "react"
import { changedMeanwhile, joined, type News } from "./meanwhile.ts"

type Given<Row> = {
  was: Row | null
  form: { values: Record<string, string>; set: (field: never, value: never) => void }
  fieldsOf: (row: Row) => Record<string, string>
  onTheirs?: (theirs: Row) => void
}

/** What a form changes, as it was last known; what somebody else saved meanwhile is joined with what was typed. */
export function useMeanwhile<Row>({ was, form, fieldsOf, onTheirs }: Given<Row>) {
  const [saved, setSaved] = useState(was)
  const [news, setNews] = useState<News[] | null>(null)
  const put = (field: string, value: string) => form.set(field as never, value as never)

  /** Saves, and answers whether it was saved; else the form now holds what somebody else saved, too. */
  async function save(saving: () => Promise<unknown>): Promise<boolean> {
    try {
      await saving()
      return true
    } catch (error) {
      const theirs = changedMeanwhile<Row>(error)
      if (theirs === undefined || saved === null) throw error
      const { values, news } = joined(form.values, fieldsOf(saved), fieldsOf(theirs))
      for (const [name, value] of Object.entries(values)) put(name, value)
      onTheirs?.(theirs)
      setNews(news)
      setSaved(theirs)
      return false
    }
  }

  function take({ field, theirs }: News): void {
    put(field, theirs)
    setNews((before) => before?.map((one) => (one.field === field ? { ...one, mine: undefined } : one)) ?? null)
  }

  return { saved, news, save, take }
}
