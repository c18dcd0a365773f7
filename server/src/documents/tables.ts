declare module "../platform/db/tables.ts" {
  interface Tables {
    stars: StarsTable
    openings: OpeningsTable
  }
}

/** A star is on a topic or on a collection. */
export type StarsTable = {
  user_id: number
  topic_id: number | null
  collection_id: number | null
  starred_at: Date
}

export type OpeningsTable = {
  user_id: number
  topic_id: number | null
  collection_id: number | null
  project_id: number | null
  opened_at: Date
}
