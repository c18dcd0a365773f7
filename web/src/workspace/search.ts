import { defineListSearch } from "../list-search.ts"

export type WorkspaceSearch = { in?: number }

const parseSearch = defineListSearch({ in: "id" })

/** Which collection's tree is shown beside a topic, as the address has it. */
export const workspaceSearch = (asked: Record<string, unknown>): WorkspaceSearch => parseSearch({ in: asked["in"] })
