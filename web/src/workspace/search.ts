import { defineListSearch } from "../list-search.ts"

export type WorkspaceSearch = { in?: number; comment?: number; version?: number }

const parseSearch = defineListSearch({ in: "id", comment: "id", version: "id" })

/** Which collection's tree is shown beside a topic, which comment on it, and which version of it, as the address has it. */
export const workspaceSearch = (asked: Record<string, unknown>): WorkspaceSearch =>
  parseSearch({ in: asked["in"], comment: asked["comment"], version: asked["version"] })
