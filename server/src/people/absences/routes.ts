import { away } from "@hub/contract/away"
import type { Router } from "../../platform/http/router.ts"
import { endAbsence, saveAbsence, readAbsence } from "./own.ts"

export function addAbsenceRoutes(router: Router) {
  router.add(away.read, "account.read", (ctx) => readAbsence(ctx))
  router.add(away.keep, "account.own", (ctx, { body }) => saveAbsence(ctx, body))
  router.add(away.end, "account.own", (ctx) => endAbsence(ctx))
}
