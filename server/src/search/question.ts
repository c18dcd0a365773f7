import type { SearchHit } from "@hub/contract/search"

/** What is asked, with its words as the index has them. */
export type SearchQuestion = {
  /** As it was typed, in small letters. */
  q: string
  terms: string[]
  status: string | undefined
  project: number | undefined
  limit: number
}

/** The best of what was found, and how many there are in all. */
export type SearchFinding = { hits: SearchHit[]; total: number }

export const noFinding: SearchFinding = { hits: [], total: 0 }
