import { type ReadingPeriod, readingPeriods } from "@hub/contract/readings/values"
import { defineListSearch } from "../list-search.ts"

/** What the page of an edition shows. */
export const editionTabs = [
  "overview",
  "contents",
  "changes",
  "checks",
  "evidence",
  "readers",
  "figures",
  "files",
] as const
export type EditionTab = (typeof editionTabs)[number]

/** The tab of an edition, the earlier edition that it is compared with, and how far back its figures go. */
export type EditionSearch = { tab?: EditionTab; against?: number; period?: ReadingPeriod }
export const editionSearch: (asked: Record<string, unknown>) => EditionSearch = defineListSearch({
  tab: editionTabs,
  against: "id",
  period: readingPeriods,
})
