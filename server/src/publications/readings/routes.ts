import { readings } from "@hub/contract/readings"
import type { Router } from "../../platform/http/router.ts"
import { dayColumns, listDayReadings, listPageReadings, readReadings } from "./read.ts"
import { areWordsWanted, noteSearch, noteView } from "./told.ts"

export function addReadingRoutes(router: Router) {
  router.add(readings.summary, "publications.see_readings", (ctx, { params, query }) =>
    readReadings(ctx, params.id, query.period),
  )
  router.add(readings.pages, "publications.see_readings", (ctx, { params, query }) =>
    listPageReadings(ctx, params.id, query),
  )
  router.add(
    readings.days,
    "publications.see_readings",
    (ctx, { params, query }) => listDayReadings(ctx, params.id, query),
    dayColumns,
  )
  router.add(readings.wanted, "publications.fetch", areWordsWanted)
  router.add(readings.search, "publications.report", (ctx, { params, body }) => noteSearch(ctx, params.key, body))
  router.add(readings.view, "publications.report", (ctx, { params, body }) => noteView(ctx, params.key, body))
}
