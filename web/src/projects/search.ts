import { projectSorts, projectStatuses } from "@hub/contract/projects/values"
import { defineListSearch, type SearchOf } from "../list-search.ts"

const shape = {
  q: "text",
  status: projectStatuses,
  owner: "me or id",
  tag: "id",
  archived: ["true"],
  sort: projectSorts,
} as const
export const projectSearch = defineListSearch(shape)
export type ProjectSearch = SearchOf<typeof shape>
