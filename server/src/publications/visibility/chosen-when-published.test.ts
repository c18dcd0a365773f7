import { account } from "@hub/contract/account"
import { collections } from "@hub/contract/collections"
import { publications, type Visibility } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../../test/hub.ts"
import { eve, findPortalToken, portalAt } from "../../../test/reviews.ts"
import { runDueJobs } from "../../platform/jobs/work.ts"
import { publicationJobs } from "../routes.ts"

async function guide(hub: TestHub) {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const body = { title: "Rates", content: "The rate is three.", collection_id: answer.id }
  const { answer: topic } = await hub.as("ben")(topics.create, { body })
  return { collection_id: answer.id, topic_id: topic.id }
}

type AskedEdition = { visibility?: Visibility; release_at?: string; who?: Parameters<TestHub["as"]>[0]; key?: string }

const publish = (hub: TestHub, collection_id: number, { who = "ben", key, ...rest }: AskedEdition) =>
  hub.as(who, key === undefined ? {} : { "idempotency-key": key })(publications.create, {
    body: { collection_id, kind: "mobile_kb", ...rest },
  })
const inFull = async (hub: TestHub, id: number) => (await hub.as("cleo")(publications.get, { params: { id } })).answer
const seenByNobody = async (hub: TestHub, url: string | null) => (await hub.fastify.inject({ url: url! })).statusCode
const editions = async (hub: TestHub) =>
  (await hub.db.selectFrom("publications").select("visibility").orderBy("id").execute()).map((row) => row.visibility)

test.for([
  ["private", 404],
  ["link", 200],
  ["public", 200],
] as const)("a first edition that is %s is so from the moment it is live", async ([visibility, status], { hub }) => {
  const { answer } = await publish(hub, (await guide(hub)).collection_id, { visibility })
  await hub.settle()
  const live = await inFull(hub, answer.id)

  expect([live.status, live.visibility, await seenByNobody(hub, live.url)]).toEqual(["live", visibility, status])
})

test("a scheduled edition is for those it was asked for, when its time comes", async ({ hub }) => {
  const release_at = new Date(now.getTime() + 3_600_000)
  const { answer } = await publish(hub, (await guide(hub)).collection_id, {
    visibility: "private",
    release_at: release_at.toISOString(),
  })
  await hub.settle()
  const waiting = await inFull(hub, answer.id)
  hub.setClock(release_at)
  await sql`update jobs set run_at = now() - interval '1 hour' where queue = 'publication.release'`.execute(hub.db)
  await runDueJobs(hub.app, { "publication.release": publicationJobs["publication.release"]! })
  const live = await inFull(hub, answer.id)

  expect([waiting.status, waiting.visibility, waiting.url]).toEqual(["scheduled", "private", null])
  expect([live.status, live.visibility, await seenByNobody(hub, live.url)]).toEqual(["live", "private", 404])
})

test("an edition that is refused changes nobody's reading", async ({ hub }) => {
  const { collection_id } = await guide(hub)
  await publish(hub, collection_id, { visibility: "private" })

  const busy = await publish(hub, collection_id, { visibility: "public" })
  const reviewer = await publish(hub, collection_id, { visibility: "public", who: "cleo" })
  const stranger = await publish(hub, collection_id, { visibility: "public", who: "nobody" })
  const unknown = await publish(hub, collection_id, { visibility: "office" as "public" })

  expect([busy, reviewer, stranger, unknown].map(({ status }) => status)).toEqual([409, 403, 401, 422])
  expect(await editions(hub)).toEqual(["private"])
})

test("asked for twice with one key, it is made once, for those it was asked for", async ({ hub }) => {
  const { collection_id } = await guide(hub)

  const [once, again] = [
    await publish(hub, collection_id, { visibility: "public", key: "publish-once-01" }),
    await publish(hub, collection_id, { visibility: "public", key: "publish-once-01" }),
  ]

  expect([once.status, again.status, again.answer.id]).toEqual([202, 202, once.answer.id])
  expect(await editions(hub)).toEqual(["public"])
})

/** A program publishes nothing but what was approved. */
async function approve(hub: TestHub, topic_id: number) {
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id, external: [eve] } })
  const answered = portalAt(hub, findPortalToken(answer.notified[0]!.link!))
  await answered.decide({ decision: "approve", expected_revision: 1 })
  await hub.settle()
}

test("a token that may publish says who may read, one that may only read or write does not", async ({ hub }) => {
  const { collection_id, topic_id } = await guide(hub)
  await approve(hub, topic_id)

  const statuses: number[] = []
  for (const scope of ["read", "write", "publish"] as const) {
    const { answer } = await hub.as("ben")(account.createToken, { body: { name: scope, scopes: [scope] } })
    statuses.push((await publish(hub, collection_id, { visibility: "public", who: { bearer: answer.token } })).status)
  }

  expect(statuses).toEqual([403, 403, 202])
  expect(await editions(hub)).toEqual(["public"])
})
