import { points } from "@hub/contract/points"
import { callPage } from "../../call.ts"
import { growingQuery } from "../../growing-query.ts"

/** Topics whose feedback is all decided, and whose reviewers do not know it yet. */
export function toFinishQuery(mine: boolean) {
  return growingQuery(["reviews", "to-finish", mine], (at, signal) =>
    callPage(points.topics, {
      query: { decided: "true" as const, ...(mine ? { owner: "me" as const } : {}), ...at },
      signal,
    }),
  )
}
