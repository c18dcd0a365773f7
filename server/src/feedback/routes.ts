import { feedback } from "@hub/contract/feedback"
import type { Version } from "@hub/contract/version"
import { used } from "../bugs/routes.ts"
import type { Doors } from "../platform/http/door.ts"
import { convertFeedback, replyToFeedback } from "./answer.ts"
import { archiveFeedback } from "./archive.ts"
import { changeFeedback } from "./change.ts"
import { feedbackTable } from "./columns.ts"
import { listFeedback } from "./list.ts"
import { readFeedback } from "./rows.ts"
import { sendFeedback } from "./send.ts"

export function openFeedback(doors: Doors, version: Version) {
  doors.open(feedback.send, "feedback.send", (ctx, { body }) => sendFeedback(ctx, body, used(version)))
  doors.open(feedback.list, "feedback.see", (ctx, { query }) => listFeedback(ctx, query), feedbackTable)
  doors.open(feedback.read, "feedback.see", (ctx, { params }) => readFeedback(ctx, params.id))
  doors.open(feedback.change, "feedback.manage", (ctx, { params, body }) => changeFeedback(ctx, params.id, body))
  doors.open(feedback.reply, "feedback.manage", (ctx, { params, body }) =>
    replyToFeedback(ctx, params.id, body.message),
  )
  doors.open(feedback.convert, "feedback.manage", (ctx, { params, body }) =>
    convertFeedback(ctx, params.id, body.to, used(version)),
  )
  doors.open(feedback.archive, "feedback.manage", (ctx, { params, body }) =>
    archiveFeedback(ctx, params.id, body.reason),
  )
}
