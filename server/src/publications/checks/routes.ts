import { checks } from "@hub/contract/checks"
import type { Doors } from "../../platform/http/door.ts"
import { listChecks } from "./list.ts"

export function openChecks(doors: Doors) {
  doors.open(checks.list, "topics.read", (ctx, { query }) => listChecks(ctx, query))
}
