import { sequences } from "@hub/contract/sequences"
import type { Doors } from "../../platform/http/door.ts"
import { createSequence } from "./create.ts"
import { readSequence, sequencesOf } from "./list.ts"
import { manageSequence } from "./manage.ts"

export function openSequences(doors: Doors) {
  doors.open(sequences.create, "topics.submit", (ctx, { body }) => createSequence(ctx, body))
  doors.open(sequences.ofTopic, "reviews.read", (ctx, { params, query }) => sequencesOf(ctx, params.topic_id, query))
  doors.open(sequences.read, "reviews.read", (ctx, { params }) => readSequence(ctx, params.id))

  doors.open(sequences.start, "reviews.manage", (ctx, { params, body }) =>
    manageSequence(ctx, params.id, "start", body.note),
  )
  doors.open(sequences.advance, "reviews.manage", (ctx, { params, body }) =>
    manageSequence(ctx, params.id, "advance", body.note),
  )
  doors.open(sequences.askAgain, "reviews.manage", (ctx, { params, body }) =>
    manageSequence(ctx, params.id, "ask_again", body.note),
  )
  doors.open(sequences.resume, "reviews.manage", (ctx, { params, body }) =>
    manageSequence(ctx, params.id, "resume", body.note),
  )
  doors.open(sequences.skip, "reviews.manage", (ctx, { params, body }) =>
    manageSequence(ctx, params.id, "skip", body.reason),
  )
  doors.open(sequences.pause, "reviews.manage", (ctx, { params, body }) =>
    manageSequence(ctx, params.id, "pause", body.reason),
  )
  doors.open(sequences.complete, "reviews.manage", (ctx, { params, body }) =>
    manageSequence(ctx, params.id, "complete", body.reason),
  )
  doors.open(sequences.cancel, "reviews.manage", (ctx, { params, body }) =>
    manageSequence(ctx, params.id, "cancel", body.reason),
  )
}
