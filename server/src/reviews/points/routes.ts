import { points } from "@hub/contract/points"
import type { Doors } from "../../platform/http/door.ts"
import { disposePoint } from "./dispose.ts"
import { readIncorporation } from "./incorporate.ts"
import { settlePoints } from "./settle.ts"
import { printedSheet } from "./printed-sheet.ts"
import { resolutionSheet } from "./sheet.ts"
import { topicsWithPoints } from "./topics.ts"

export function openPoints(doors: Doors) {
  doors.open(points.topics, "reviews.read", (ctx, { query }) => topicsWithPoints(ctx, query))
  doors.open(points.ofTopic, "reviews.read", (ctx, { params }) => readIncorporation(ctx, params.id))
  doors.open(points.dispose, "reviews.incorporate", (ctx, { params, body }) => disposePoint(ctx, params.id, body))
  doors.open(points.settle, "reviews.incorporate", (ctx, { params }) => settlePoints(ctx, params.id))
  doors.open(points.sheet, "reviews.read", (ctx, { params }) => resolutionSheet(ctx, params.id))
  doors.open(points.printedSheet, "reviews.read", (ctx, { params }) => printedSheet(ctx, params.id))
}
