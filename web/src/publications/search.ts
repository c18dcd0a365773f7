import { defineListSearch } from "../list-search.ts"

/** What the page of an edition shows. */
export const editionTabs = ["overview", "contents", "changes", "checks", "evidence", "readers", "files"] as const
export type EditionTab = (typeof editionTabs)[number]

/** The tab of an edition, and the earlier edition that it is compared with. */
export type EditionSearch = { tab?: EditionTab; against?: number }
export const editionSearch: (asked: Record<string, unknown>) => EditionSearch = defineListSearch({
  tab: editionTabs,
  against: "id",
})
