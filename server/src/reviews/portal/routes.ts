import { desk } from "@hub/contract/desk"
import { portal } from "@hub/contract/portal"
import type { Doors } from "../../platform/http/door.ts"
import { askForLink } from "./ask-for-link.ts"
import { mailCode } from "./code.ts"
import { decide } from "./decide.ts"
import { declineReview } from "./decline.ts"
import { delegateReview } from "./delegate.ts"
import { keepDraft } from "./draft.ts"
import { openReview } from "./open.ts"
import { readReview } from "./read.ts"
import { reopenReview } from "./reopen.ts"
import { readSource } from "./source.ts"

/** Two ways to the same desk: by a secret link, and signed in. */
export function openDesks(doors: Doors) {
  doors.open(portal.read, "portal.read", (ctx, { params }) => readReview(ctx, params.token))
  doors.open(portal.source, "portal.read", (ctx, { params }) => readSource(ctx, params.token))
  doors.open(portal.open, "portal.answer", (ctx, { params, body }) => openReview(ctx, params.token, body.revision))
  doors.open(portal.draft, "portal.answer", (ctx, { params, body }) => keepDraft(ctx, params.token, body))
  doors.open(portal.decide, "portal.answer", (ctx, { params, body }) => decide(ctx, params.token, body))
  doors.open(portal.code, "portal.answer", (ctx, { params }) => mailCode(ctx, params.token))
  doors.open(portal.decline, "portal.answer", (ctx, { params, body }) => declineReview(ctx, params.token, body))
  doors.open(portal.askForLink, "portal.answer", (ctx, { params }) => askForLink(ctx, params.token))
  doors.open(portal.delegate, "portal.answer", (ctx, { params, body }) => delegateReview(ctx, params.token, body))

  doors.open(portal.reopen, "portal.answer", (ctx, { params }) => reopenReview(ctx, params.token))
  doors.open(desk.read, "reviews.stand_for", (ctx, { params }) => readReview(ctx, params))
  doors.open(desk.source, "reviews.stand_for", (ctx, { params }) => readSource(ctx, params))
  doors.open(desk.open, "reviews.answer", (ctx, { params, body }) => openReview(ctx, params, body.revision))
  doors.open(desk.draft, "reviews.answer", (ctx, { params, body }) => keepDraft(ctx, params, body))
  doors.open(desk.decide, "reviews.answer", (ctx, { params, body }) => decide(ctx, params, body))
  doors.open(desk.decline, "reviews.answer", (ctx, { params, body }) => declineReview(ctx, params, body))
  doors.open(desk.reopen, "reviews.answer", (ctx, { params }) => reopenReview(ctx, params))
  doors.open(desk.delegate, "reviews.answer", (ctx, { params, body }) => delegateReview(ctx, params, body))
}
