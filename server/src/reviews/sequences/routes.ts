import { sequences } from "@hub/contract/sequences"
import type { Doors } from "../../platform/http/door.ts"
import { createSequence } from "./create.ts"
import { readSequence, sequencesOf } from "./list.ts"
import { manageSequence } from "./manage.ts"

export function openSequences(doors: Doors) {
  doors.open(sequences.create, "topics.submit", (ctx, { body }) => createSequence(ctx, body))
  doors.open(sequences.ofTopic, "reviews.read", (ctx, { params, query }) => sequencesOf(ctx, params.topic_id, query))
  doors.open(sequences.read, "reviews.read", (ctx, { params }) => readSequence(ctx, params.id))

  const noted = { start: "start", advance: "advance", askAgain: "ask_again", resume: "resume" } as const
  for (const [name, deed] of Object.entries(noted) as [keyof typeof noted, (typeof noted)[keyof typeof noted]][])
    doors.open(sequences[name], "reviews.manage", (ctx, { params, body }) =>
      manageSequence(ctx, params.id, deed, body.note),
    )
  for (const deed of ["skip", "pause", "complete", "cancel"] as const)
    doors.open(sequences[deed], "reviews.manage", (ctx, { params, body }) =>
      manageSequence(ctx, params.id, deed, body.reason),
    )
}
