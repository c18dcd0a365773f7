import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { createFreshHub } from "../../../test/fresh-hub.ts"
import type { TestHub } from "../../../test/hub.ts"
import { asSystem, inTransaction } from "../ctx.ts"
import { runOnce } from "./idempotency.ts"

const body = { title: "Prices", content: "Text.\n" }
const create = (hub: TestHub, key: string) => hub.as("ben", { "idempotency-key": key })(topics.create, { body })
const created = async ({ db }: TestHub) => (await db.selectFrom("topics").select("id").execute()).length
const keys = ({ db }: TestHub) => db.selectFrom("idempotency_keys").select(["key", "done_at"]).execute()

/** What the hub that reserved a key left when it was killed, or has while it works. */
const reservation = (hub: TestHub, seconds: number, change = {}) =>
  hub.db
    .updateTable("idempotency_keys")
    .set({
      reserved_by: "00000000-0000-4000-8000-000000000000",
      reserved_until: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
      done_at: null,
      ...change,
    })
    .execute()

test("others are answered while a call with a key thinks about a heavy text", async () => {
  const hub = await createFreshHub()
  const content = "A *word*, [a link](https://hub.test), `code`.\n\n".repeat(3000)
  const heavyCall = { hasEnded: false }

  const heavy = hub
    .as("ben", { "idempotency-key": "k" })(topics.render, { body: { content } })
    .then((answer) => {
      heavyCall.hasEnded = true
      return answer
    })
  let answered = 0
  while (!heavyCall.hasEnded) {
    const { status } = await hub.as("dora")(topics.list)
    if (status === 200 && !heavyCall.hasEnded) answered++
  }

  expect((await heavy).status).toBe(200)
  expect(answered).toBeGreaterThan(2)
})

test("a call whose hub was killed while it worked may be made again once nothing was heard of that hub", async () => {
  const hub = await createFreshHub()
  await create(hub, "k")
  await hub.db.deleteFrom("topics").execute()
  await reservation(hub, 1)

  const again = await create(hub, "k")

  expect(again.status).toBe(201)
  expect(await created(hub)).toBe(1)
})

test("a call that is still worked on is not carried out twice, and says when to try again", async () => {
  const hub = await createFreshHub()
  const first = await create(hub, "k")
  await reservation(hub, 60)

  const meanwhile = await create(hub, "k")

  expect([meanwhile.status, meanwhile.answer.code]).toEqual([409, "idempotency_key_in_use"])
  expect(meanwhile.headers["retry-after"]).toBe("2")
  expect(first.status).toBe(201)
  expect(await created(hub)).toBe(1)
})

test("a hub that was taken for dead and lives undoes what another hub does in its place", async () => {
  const hub = await createFreshHub()
  await hub.as("ben")(topics.create, { body })
  const ctx = asSystem(hub.app)

  const late = runOnce(ctx, "k", { call: "late", input: {}, isAnswer: () => true }, async (keyed) => {
    await reservation(hub, 60)
    return inTransaction(keyed, async (tx) => {
      await tx.db.updateTable("topics").set({ title: "Twice" }).execute()
      return {}
    })
  })

  await expect(late).rejects.toThrow("The same call was made again meanwhile.")
  expect((await hub.as("ben")(topics.list)).answer.map(({ title }) => title)).toEqual(["Prices"])
})

test("an answer that is lost with its hub is told from the transaction of its change", async () => {
  const hub = await createFreshHub()
  const first = await create(hub, "k")
  const { answer } = await hub.db.selectFrom("idempotency_keys").select("answer").executeTakeFirstOrThrow()

  expect(answer).toEqual({ answer: first.answer, hidden: { projects: [], collections: [] } })
  expect((await create(hub, "k")).answer).toEqual(first.answer)
})

test("a call that was carried out and whose answer is lost is not carried out again", async () => {
  const hub = await createFreshHub()
  await create(hub, "k")
  await hub.db
    .updateTable("idempotency_keys")
    .set({ answer: JSON.stringify({ answer: 7 }) })
    .execute()

  const again = await create(hub, "k")

  expect([again.status, again.answer.code]).toEqual([409, "answer_lost"])
  expect(await created(hub)).toBe(1)
})

test("every kind of change takes a key, and a refused one leaves none", async () => {
  const hub = await createFreshHub()
  const { answer: topic } = await create(hub, "k")
  const change = (base_revision: number) =>
    hub.as("ben", { "idempotency-key": "change" })(topics.save, {
      params: { id: topic.id },
      body: { title: "Prices", content: `Text ${base_revision}.\n`, base_revision },
    })

  const refused = await change(9)
  const left = (await keys(hub)).map(({ key }) => key)
  const [first, again] = [await change(1), await change(1)]

  expect([refused.status, left]).toEqual([422, ["k"]])
  expect([first.status, again.answer]).toEqual([200, first.answer])
  const { answer: revisions } = await hub.as("ben")(topics.revisions, { params: { id: topic.id } })
  expect(revisions).toHaveLength(2)
})
