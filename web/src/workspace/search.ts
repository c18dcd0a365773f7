import { defineListSearch } from "../list-search.ts"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The topic is opened for writing. */
    beginsToWrite?: boolean
    /** The editor whose unsaved text is gone on with. */
    takesUp?: string
  }
}

export type WorkspaceSearch = { in?: number; comment?: number; point?: number; version?: number; tab?: "comments" }

const parseSearch = defineListSearch({ in: "id", comment: "id", point: "id", version: "id", tab: ["comments"] })

/** Which collection's tree is shown beside a topic, which comment or point of a review and version, and whether all comments are, as the address has it. */
export const workspaceSearch = (asked: Record<string, unknown>): WorkspaceSearch =>
  parseSearch({
    in: asked["in"],
    comment: asked["comment"],
    point: asked["point"],
    version: asked["version"],
    tab: asked["tab"],
  })
