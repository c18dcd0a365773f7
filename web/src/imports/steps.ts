import type { ImportDetail } from "@hub/contract/imports"
import { defineListSearch } from "../list-search.ts"

/** The three steps of an import, as its indicator names them. */
export const importSteps = ["File", "Check the topics", "Place and import"] as const
export type ImportStep = (typeof importSteps)[number]

/** Which step of the review the address shows. */
export const reviewSearch: (asked: Record<string, unknown>) => { step?: "place" } = defineListSearch({
  step: ["place"],
})

/** Whether there is something to import and nothing left to decide before. */
export const isDecided = ({ included, undecided }: Pick<ImportDetail, "included" | "undecided">) =>
  included > 0 && undecided === 0
