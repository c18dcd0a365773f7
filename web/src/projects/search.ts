import { defineListSearch, type SearchOf } from "../list-search.ts"

const shape = {
  q: "text",
  status: ["active", "planning", "review", "completed", "on_hold"],
  owner: "me or id",
  tag: "id",
  archived: ["true"],
  sort: ["name", "-name", "id", "-id", "target", "-target"],
} as const
export const projectSearch = defineListSearch(shape)
export type ProjectSearch = SearchOf<typeof shape>
