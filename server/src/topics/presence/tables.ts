import type { presenceStates } from "@hub/contract/drafts"

declare module "../../platform/db/tables.ts" {
  interface Tables {
    topic_presence: TopicPresenceTable
  }
}

export type TopicPresenceTable = {
  topic_id: number
  person_id: number
  client_id: string
  state: (typeof presenceStates)[number]
  since: Date
  seen_at: Date
  revision: number | null
  range_start: number | null
  range_end: number | null
}
