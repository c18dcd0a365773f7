import { search } from "@hub/contract/search"
import type { Doors } from "../platform/http/door.ts"
import { find } from "./find.ts"

export function openSearch(doors: Doors) {
  doors.open(search.find, "search.find", (ctx, { query }) => find(ctx, query))
}
