import { away } from "@hub/contract/away"
import type { Doors } from "../../platform/http/door.ts"
import { endAbsence, keepAbsence, readAbsence } from "./own.ts"

export function openAway(doors: Doors) {
  doors.open(away.read, "account.read", (ctx) => readAbsence(ctx))
  doors.open(away.keep, "account.own", (ctx, { body }) => keepAbsence(ctx, body))
  doors.open(away.end, "account.own", (ctx) => endAbsence(ctx))
}
