import { turns } from "@hub/contract/turns"
import type { Doors } from "../platform/http/door.ts"
import { listTurns } from "./list.ts"

export function openTurns(doors: Doors) {
  doors.open(turns.list, "turns.read", (ctx, { query }) => listTurns(ctx, query))
}
