import { author } from "@hub/contract/author"
import type { Doors } from "../platform/http/door.ts"
import { historyColumns, ownHistory } from "./history.ts"
import { authorHome } from "./home.ts"

export function openAuthor(doors: Doors) {
  doors.open(author.home, "dashboard.read", (ctx) => authorHome(ctx))
  doors.open(author.history, "dashboard.read", (ctx, { query }) => ownHistory(ctx, query), historyColumns)
}
