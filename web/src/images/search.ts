import { imageSorts } from "@hub/contract/images/values"
import { defineListSearch, otherThan, type SearchOf } from "../list-search.ts"

const shape = {
  q: "text",
  view: ["table"],
  show: ["unused", "missing_alt"],
  format: ["png", "jpeg", "gif", "webp", "svg", "emf", "wmf"],
  sort: otherThan(imageSorts, "-uploaded"),
} as const
/** What /all-images shows, as the address has it. */
export const imageSearch = defineListSearch(shape)
export type ImageSearch = SearchOf<typeof shape>
