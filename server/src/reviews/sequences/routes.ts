import { sequences } from "@hub/contract/sequences"
import type { Router } from "../../platform/http/router.ts"
import { createSequence } from "./create.ts"
import { readSequence, listSequencesOfTopic } from "./list.ts"
import { manageSequence } from "./manage.ts"

export function addSequenceRoutes(router: Router) {
  router.add(sequences.create, "topics.submit", (ctx, { body }) => createSequence(ctx, body))
  router.add(sequences.ofTopic, "reviews.read", (ctx, { params, query }) =>
    listSequencesOfTopic(ctx, params.topic_id, query),
  )
  router.add(sequences.read, "reviews.read", (ctx, { params }) => readSequence(ctx, params.id))

  router.add(sequences.start, "reviews.manage", (ctx, { params, body }) =>
    manageSequence(ctx, params.id, "start", body.note),
  )
  router.add(sequences.advance, "reviews.manage", (ctx, { params, body }) =>
    manageSequence(ctx, params.id, "advance", body.note),
  )
  router.add(sequences.askAgain, "reviews.manage", (ctx, { params, body }) =>
    manageSequence(ctx, params.id, "ask_again", body.note),
  )
  router.add(sequences.resume, "reviews.manage", (ctx, { params, body }) =>
    manageSequence(ctx, params.id, "resume", body.note),
  )
  router.add(sequences.skip, "reviews.manage", (ctx, { params, body }) =>
    manageSequence(ctx, params.id, "skip", body.reason),
  )
  router.add(sequences.pause, "reviews.manage", (ctx, { params, body }) =>
    manageSequence(ctx, params.id, "pause", body.reason),
  )
  router.add(sequences.complete, "reviews.manage", (ctx, { params, body }) =>
    manageSequence(ctx, params.id, "complete", body.reason),
  )
  router.add(sequences.cancel, "reviews.manage", (ctx, { params, body }) =>
    manageSequence(ctx, params.id, "cancel", body.reason),
  )
}
