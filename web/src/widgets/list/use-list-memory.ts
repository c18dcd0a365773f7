import { useState } from "react"
import { useSession } from "../../session.ts"
import {
  type ListOfPerson,
  readHiddenColumns,
  readSavedViews,
  storeHiddenColumns,
  storeSavedViews,
} from "./list-memory.ts"

/** Which columns of a list the reader hid, and how to change that. */
export const useHiddenColumns = (what: string) => useListMemory(what, readHiddenColumns, storeHiddenColumns)

/** Which views of a list the reader saved, and how to change that. */
export const useSavedViews = (what: string) => useListMemory(what, readSavedViews, storeSavedViews)

function useListMemory<Value>(
  what: string,
  read: (list: ListOfPerson) => Value,
  store: (list: ListOfPerson, value: Value) => void,
) {
  const person_id = useSession()?.person_id ?? 0
  const [value, setValue] = useState(() => read({ person_id, what }))
  function change(next: Value): void {
    setValue(next)
    store({ person_id, what }, next)
  }
  return [value, change] as const
}
