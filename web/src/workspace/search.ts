import { defineListSearch } from "../list-search.ts"

export type WorkspaceSearch = { in?: number; comment?: number }

const parseSearch = defineListSearch({ in: "id", comment: "id" })

/** Which collection's tree is shown beside a topic, and which comment on it, as the address has it. */
export const workspaceSearch = (asked: Record<string, unknown>): WorkspaceSearch =>
  parseSearch({ in: asked["in"], comment: asked["comment"] })
