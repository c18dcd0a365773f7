import { drafts } from "@hub/contract/drafts"
import { feedback } from "@hub/contract/feedback"
import { history } from "@hub/contract/history"
import { maxInteger } from "@hub/contract/route"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { z } from "zod"
import { listContractRoutes } from "./contract-routes.ts"
import { test } from "./hub.ts"
import { createTopicOfBen } from "./reviews.ts"

/** Where a shape takes a number that PostgreSQL's integer does not hold. */
function unbounded(shape: unknown, path: string): string[] {
  if (typeof shape !== "object" || shape === null) return []
  const { type, minimum, exclusiveMinimum, maximum, exclusiveMaximum } = shape as Record<string, unknown>
  const low = Number(minimum ?? exclusiveMinimum ?? -Infinity)
  const high = Number(maximum ?? exclusiveMaximum ?? Infinity)
  const outside = (type === "number" || type === "integer") && (high > maxInteger || low < -maxInteger - 1)
  const within = Object.entries(shape).flatMap(([name, inner]) => unbounded(inner, `${path}.${name}`))
  return outside ? [path, ...within] : within
}

test("no route takes a number that the database cannot hold", async () => {
  const routes = await listContractRoutes()
  expect(routes.length).toBeGreaterThan(200)
  expect(unbounded(z.toJSONSchema(z.object({ n: z.number().int() })), "n")).toHaveLength(1)

  const offences = routes.flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, shape]) =>
      shape === undefined
        ? []
        : unbounded(z.toJSONSchema(shape, { io: "output", unrepresentable: "any" }), `${method} ${path} ${part}`),
    ),
  )

  // Positions are of the wide kind, since a restored hub gives them from the time in milliseconds.
  expect([...new Set(offences)]).toEqual([
    "GET /api/changes query.properties.since",
    "POST /api/admin/webhooks/:id/replay body.properties.position",
  ])
})

test.for([2 ** 31, 2 ** 53, 1e300, -1])(
  "the number %d is refused with a sentence wherever it is sent",
  async (number, { hub }) => {
    const { id } = await createTopicOfBen(hub, "One.\n")
    const ben = hub.as("ben")
    const draft = {
      client_id: crypto.randomUUID(),
      sequence: 1,
      title: "Rate",
      content: "One.\n",
      base_revision: number,
    }
    const wrong = { report: crypto.randomUUID(), edition: number, topic_id: id, message: "This is wrong." }
    const save = { title: "Rate", content: "Two.\n", base_revision: number }

    const inAddress = await Promise.all([
      ben(history.diff, { params: { id }, query: { from: number, to: 1 } }),
      ben(history.diff, { params: { id }, query: { from: 1, to: number } }),
      ben(topics.revision, { params: { id, number } }),
      ben(history.restore, { params: { id, number }, body: {} }),
    ])
    const inBody = await Promise.all([
      ben(topics.save, { params: { id }, body: save }),
      ben(drafts.keep, { params: { id }, body: draft }),
      ben(history.restore, { params: { id, number: 1 }, body: { base_revision: number } }),
      ben(feedback.wrongHere, { params: { key: "unknown" }, body: wrong }),
    ])

    expect(inAddress.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(inBody.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  },
)
