import { feedback } from "@hub/contract/feedback"
import type { HubVersion } from "@hub/contract/version"
import { describeVersion } from "../bugs/routes.ts"
import type { Router } from "../platform/http/router.ts"
import { convertFeedback, replyToFeedback } from "./reply.ts"
import { archiveFeedback } from "./archive.ts"
import { updateFeedback } from "./change.ts"
import { feedbackCsvColumns } from "./columns.ts"
import { listFeedback } from "./list.ts"
import { readFeedbackDetail } from "./present.ts"
import { sendFeedback } from "./send.ts"

export function addFeedbackRoutes(router: Router, version: HubVersion) {
  router.add(feedback.send, "feedback.send", (ctx, { body }) => sendFeedback(ctx, body, describeVersion(version)))
  router.add(feedback.list, "feedback.see", (ctx, { query }) => listFeedback(ctx, query), feedbackCsvColumns)
  router.add(feedback.read, "feedback.see", (ctx, { params }) => readFeedbackDetail(ctx, params.id))
  router.add(feedback.change, "feedback.manage", (ctx, { params, body }) => updateFeedback(ctx, params.id, body))
  router.add(feedback.reply, "feedback.manage", (ctx, { params, body }) =>
    replyToFeedback(ctx, params.id, body.message),
  )
  router.add(feedback.convert, "feedback.manage", (ctx, { params, body }) =>
    convertFeedback(ctx, params.id, body.to, describeVersion(version)),
  )
  router.add(feedback.archive, "feedback.manage", (ctx, { params, body }) =>
    archiveFeedback(ctx, params.id, body.reason),
  )
}
