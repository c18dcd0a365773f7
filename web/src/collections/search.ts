import { defineListSearch } from "../list-search.ts"

/** The collection that an address names. */
export const publishSearch: (asked: Record<string, unknown>) => { collection?: number } = defineListSearch({
  collection: "id",
})

/** The collection that is arranged, and the topic that was read before. */
export const builderSearch: (asked: Record<string, unknown>) => { collection?: number; topic?: number } =
  defineListSearch({ collection: "id", topic: "id" })

/** The places of a collection that are selected in a plan at first. */
export function organizeSearch({ places }: Record<string, unknown>): { places: string[] } {
  const asked = typeof places === "string" || typeof places === "number" ? String(places).split("-") : []
  return { places: asked.filter((one) => /^\d+$/.test(one)) }
}
