import type { Generated } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    people: PeopleTable
  }
}

export type PeopleTable = {
  id: Generated<number>
  name: string
  /** Lowercase; null for somebody who can be named but not reached. */
  email: string | null
  organization: Generated<string>
  title: Generated<string>
  role_words: Generated<string>
  can_review: Generated<boolean>
  /** With whom they became one. */
  merged_into: Generated<number | null>
  /** When the account was deleted: history goes on naming its person, and no list of people does. */
  left_at: Generated<Date | null>
  version: Generated<number>
  created_at: Date
}
