import { points } from "@hub/contract/points"
import type { Router } from "../../platform/http/router.ts"
import { disposePoint } from "./dispose.ts"
import { readIncorporation } from "./incorporate.ts"
import { settlePoints } from "./settle.ts"
import { printSheet } from "./print-sheet.ts"
import { writeResolutionSheet } from "./sheet.ts"
import { listTopicsWithPoints } from "./topics.ts"

export function addPointRoutes(router: Router) {
  router.add(points.topics, "reviews.read", (ctx, { query }) => listTopicsWithPoints(ctx, query))
  router.add(points.ofTopic, "reviews.read", (ctx, { params }) => readIncorporation(ctx, params.id))
  router.add(points.dispose, "reviews.incorporate", (ctx, { params, body }) => disposePoint(ctx, params.id, body))
  router.add(points.settle, "reviews.incorporate", (ctx, { params }) => settlePoints(ctx, params.id))
  router.add(points.sheet, "reviews.read", (ctx, { params }) => writeResolutionSheet(ctx, params.id))
  router.add(points.printedSheet, "reviews.read", (ctx, { params }) => printSheet(ctx, params.id))
}
