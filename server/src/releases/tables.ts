import type { PublicationKind } from "@hub/contract/publications/values"
import type { ReleaseChangeKind, ReleasePersonRole, ReleaseState } from "@hub/contract/releases/values"
import type { Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    releases: ReleasesTable
    release_parts: ReleasePartsTable
    release_changes: ReleaseChangesTable
    release_people: ReleasePeopleTable
  }
}

export type ReleasesTable = {
  id: Generated<number>
  name: string
  summary: string
  release_at: Date
  state: Generated<ReleaseState>
  /** Why it did not go out at its time. */
  held: string | null
  is_public: boolean
  released_at: Date | null
  /** When a dry run last asked the checks. */
  checked_at: Date | null
  /** How many there are, whoever asks; counted by the database. */
  parts: Generated<number>
  version: Generated<number>
  created_by: number
  created_at: Date
}
export type ReleaseRow = Selectable<ReleasesTable>

export type ReleasePartsTable = {
  id: Generated<number>
  release_id: number
  collection_id: number
  kind: PublicationKind
  publication_id: number | null
  problem: Generated<string>
}
export type ReleasePartRow = Selectable<ReleasePartsTable>

export type ReleaseChangesTable = {
  id: Generated<number>
  release_id: number
  kind: ReleaseChangeKind
  at: Date
  by_id: number | null
  before_at: Date | null
  after_at: Date | null
  reason: string
  person: string | null
}

export type ReleasePeopleTable = {
  id: Generated<number>
  release_id: number
  person_id: number
  role: ReleasePersonRole
  reason: string
  added_by: number
  added_at: Date
}
