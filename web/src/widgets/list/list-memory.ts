import type { SavedView } from "@hub/contract/preferences"
import { readStored, store } from "../../browser-storage.ts"

/** A list, and whose it is. */
export type ListOfPerson = { person_id: number; what: string }

/** The labels of the columns that a person hid in this browser. */
export function readHiddenColumns(list: ListOfPerson): string[] {
  const found = readStored("localStorage", keyOf(list, "columns"))
  return Array.isArray(found) ? found.filter((label) => typeof label === "string") : []
}

export function storeHiddenColumns(list: ListOfPerson, hidden: string[]): void {
  store("localStorage", keyOf(list, "columns"), hidden.length === 0 ? undefined : hidden)
}

/** The views of a list that a person saved in this browser, before the hub kept them. */
export function readStoredViews(list: ListOfPerson): SavedView[] {
  const found = readStored("localStorage", keyOf(list, "views"))
  return Array.isArray(found) ? found.filter(isSavedView) : []
}

/** The hub has them now. */
export function forgetStoredViews(list: ListOfPerson): void {
  store("localStorage", keyOf(list, "views"), undefined)
}

/** The views after one was saved, in the order of their names; a name stands for one view. */
export function addView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views.filter(({ name }) => name !== view.name)
  return [...others, view].toSorted((a, b) => a.name.localeCompare(b.name))
}

const keyOf = ({ person_id, what }: ListOfPerson, part: "columns" | "views") => `hub.list.${part}.${person_id}.${what}`

function isSavedView(found: unknown): found is SavedView {
  const { name, search } = (found ?? {}) as Partial<SavedView>
  return typeof name === "string" && typeof search === "object" && search !== null
}
