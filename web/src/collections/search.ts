import { defineListSearch } from "../list-search.ts"

/** What the page of a collection shows. */
export const collectionTabs = ["contents", "reviews", "editions", "checks", "values", "embargo", "history"] as const
export type CollectionTab = (typeof collectionTabs)[number]
export const collectionSearch: (asked: Record<string, unknown>) => { tab?: CollectionTab } = defineListSearch({
  tab: collectionTabs,
})

/** The collection that an address names. */
export const publishSearch: (asked: Record<string, unknown>) => { collection?: number } = defineListSearch({
  collection: "id",
})

/** The collection that is arranged, and the topic that was read before. */
export const builderSearch: (asked: Record<string, unknown>) => { collection?: number; topic?: number } =
  defineListSearch({ collection: "id", topic: "id" })

/** The places of a collection that are selected in a plan at first, and the topic that was read before. */
export function organizeSearch(search: Record<string, unknown>): { places?: string; topic?: number } {
  const { places } = search
  const asked = typeof places === "string" || typeof places === "number" ? String(places) : ""
  const { topic } = builderSearch({ topic: search["topic"] })
  return {
    ...(/^\d+(-\d+)*$/.test(asked) ? { places: asked } : {}),
    ...(topic === undefined ? {} : { topic }),
  }
}
