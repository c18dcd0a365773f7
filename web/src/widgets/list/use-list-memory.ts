import type { SavedView } from "@hub/contract/preferences"
import type { ListWithViews } from "@hub/contract/preferences/values"
import { useState } from "react"
import { useChangePreferences, usePreferences } from "../../preferences.ts"
import { useSession } from "../../session.ts"
import { forgetStoredViews, readHiddenColumns, readStoredViews, storeHiddenColumns } from "./list-memory.ts"

/** Which columns of a list the reader hid in this browser, and how to change that. */
export function useHiddenColumns(what: string) {
  const person_id = useSession()?.person_id ?? 0
  const [hidden, setHidden] = useState(() => readHiddenColumns({ person_id, what }))
  function change(next: string[]): void {
    setHidden(next)
    storeHiddenColumns({ person_id, what }, next)
  }
  return [hidden, change] as const
}

/** Which views of a list the reader saved, and how to change that. Views that only this browser has are carried over with the first change. */
export function useSavedViews(what: ListWithViews) {
  const person_id = useSession()?.person_id ?? 0
  const change = useChangePreferences()
  const saved = usePreferences()?.saved_views[what]
  const views: SavedView[] = saved ?? readStoredViews({ person_id, what })
  function save(next: SavedView[]): void {
    forgetStoredViews({ person_id, what })
    change({ saved_views: { [what]: next } })
  }
  return [views, save] as const
}
