import type { EmbargoChangeKind, ReadingKind, ReadingWay } from "@hub/contract/embargoes/values"
import type { Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    embargoes: EmbargoesTable
    embargo_readers: EmbargoReadersTable
    embargo_changes: EmbargoChangesTable
    embargo_readings: EmbargoReadingsTable
    embargoed_topics: EmbargoedTopicsTable
  }
}

export type EmbargoesTable = {
  collection_id: number
  until: Date
  reason: string
  two_people: boolean
  set_by: number | null
  set_at: Date
  asked_by: number | null
  asked_at: Date | null
  asked_reason: Generated<string>
  released_by: number | null
  released_at: Date | null
  version: Generated<number>
}
export type EmbargoRow = Selectable<EmbargoesTable>

/** One of `person_id` and `group_id` is set. */
export type EmbargoReadersTable = {
  id: Generated<number>
  collection_id: number
  person_id: number | null
  group_id: number | null
  reason: string
  added_by: number | null
  added_at: Date
}

export type EmbargoChangesTable = {
  id: Generated<number>
  collection_id: number
  kind: EmbargoChangeKind
  at: Date
  by_id: number | null
  reason: string
  before: Date | null
  until: Date | null
  reader: string | null
}

export type EmbargoReadingsTable = {
  id: Generated<number>
  collection_id: number
  person_id: number | null
  name: string
  way: ReadingWay
  token: Generated<string>
  what: ReadingKind
  topic_id: number | null
  revision: number | null
  publication_id: number | null
  title: string
  call: string
  first_at: Date
  last_at: Date
  times: Generated<number>
}

export type EmbargoedTopicsTable = { collection_id: number; topic_id: number }
