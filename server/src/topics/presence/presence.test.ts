import { collections } from "@hub/contract/collections"
import { drafts } from "@hub/contract/drafts"
import { structure } from "@hub/contract/structure"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { expect } from "vitest"
import { type TestHub, openTestHub, now, type Player, test } from "../../../test/hub.ts"

async function written(hub: TestHub) {
  const { answer } = await hub.as("ben")(topics.create, { body: { title: "Prices", content: "One.\n" } })
  return answer.id
}

type PresenceState = "editing" | "reading" | "left"
const tell = async (
  hub: TestHub,
  id: number,
  who: Player,
  state: PresenceState = "editing",
  client_id = `tab-of-${who}`,
) => (await hub.as(who)(drafts.presence, { params: { id }, body: { client_id, state } })).answer

const moveClock = (hub: TestHub, seconds: number) => hub.setClock(new Date(now.getTime() + seconds * 1000))

test("who has a topic open is seen by the others, and by none once they leave", async ({ hub }) => {
  const id = await written(hub)
  await tell(hub, id, "ben")
  await tell(hub, id, "cleo", "reading")

  const seen = await tell(hub, id, "dora")
  const left = await tell(hub, id, "ben", "left")
  const after = await tell(hub, id, "cleo", "reading")

  const since = now.toISOString()
  expect(seen.others).toEqual([
    { person_id: expect.any(Number) as number, name: "Ben", state: "editing", since, own: false, paragraph: null },
    { person_id: expect.any(Number) as number, name: "Cleo", state: "reading", since, own: false, paragraph: null },
  ])
  expect(left.others.map((other) => other.name).toSorted()).toEqual(["Cleo", "Dora"])
  expect(after.others.map((other) => other.name)).toEqual(["Dora"])
})

test("the others see in which paragraph somebody writes, from the tab in which they write", async ({ hub }) => {
  const id = await written(hub)
  const paragraph = { revision: 1, start: 0, end: 4 }
  const params = { id }
  await hub.as("ben")(drafts.presence, { params, body: { client_id: "first-tab", state: "reading" } })
  await hub.as("ben")(drafts.presence, { params, body: { client_id: "second-tab", state: "editing", paragraph } })
  const seen = await tell(hub, id, "dora")
  const backwards = { ...paragraph, end: -1 }
  const refused = await hub.as("ben")(drafts.presence, {
    params,
    body: { client_id: "second-tab", state: "editing", paragraph: backwards },
  })

  expect(seen.others).toMatchObject([{ name: "Ben", state: "editing", paragraph }])
  expect(refused.status).toBe(422)
})

test("somebody who stops telling is gone after 40 seconds, and comes back as new", async ({ hub }) => {
  const id = await written(hub)
  await tell(hub, id, "ben")
  moveClock(hub, 39)
  const still = await tell(hub, id, "dora")
  moveClock(hub, 41)
  const gone = await tell(hub, id, "dora")

  await tell(hub, id, "ben")
  const back = await tell(hub, id, "dora")

  expect([still.others.length, gone.others.length]).toEqual([1, 0])
  expect(back.others[0]?.since).toBe(new Date(now.getTime() + 41_000).toISOString())
})

test("a person with two tabs is named once, since the first; to themselves as their own", async ({ hub }) => {
  const id = await written(hub)
  await tell(hub, id, "ben", "reading", "first-tab")
  moveClock(hub, 10)
  await tell(hub, id, "ben", "editing", "second-tab")

  const seen = await tell(hub, id, "dora", "reading")
  const own = await tell(hub, id, "ben", "reading", "first-tab")

  expect(seen.others).toMatchObject([{ name: "Ben", state: "editing", since: now.toISOString() }])
  expect(own.others.map(({ name, own }) => [name, own])).toEqual([
    ["Ben", true],
    ["Dora", false],
  ])
})

test("the person who has a topic open hears of a newer revision, who saved it and when", async ({ hub }) => {
  const id = await written(hub)
  const before = await tell(hub, id, "dora")
  moveClock(hub, 5)
  await hub.as("ben")(topics.save, { params: { id }, body: { title: "Prices", content: "Two.\n" } })

  const after = await tell(hub, id, "dora")

  expect(before).toMatchObject({ latest_revision: 1, latest_author: "Ben", latest_at: now.toISOString() })
  expect(after).toMatchObject({ latest_revision: 2, latest_at: new Date(now.getTime() + 5000).toISOString() })
})

test("a collection knows who else has its topics open, and nobody twice", async ({ hub }) => {
  const id = await written(hub)
  const elsewhere = await written(hub)
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Guide" } })
  const params = { id: collection.id }
  const places = [{ topic_id: id }]
  await hub.as("ben")(collections.place, { params, body: { topics: places } })
  await tell(hub, id, "ben", "reading")
  await tell(hub, id, "cleo", "editing", "first-tab")
  await tell(hub, id, "cleo", "reading", "second-tab")
  await tell(hub, elsewhere, "dora")

  const seenByBen = (await hub.as("ben")(structure.visitors, { params })).answer.visitors
  moveClock(hub, 41)
  const afterwards = (await hub.as("dora")(structure.visitors, { params })).answer.visitors

  expect(seenByBen).toEqual([{ topic_id: id, name: "Cleo" }])
  expect(afterwards).toEqual([])
})

test("a topic that is not there has nobody, and who is signed out sees nobody", async ({ hub }) => {
  const id = await written(hub)
  const body = { client_id: "some-tab", state: "reading" } as const

  const missing = await hub.as("ben")(drafts.presence, { params: { id: id + 999 }, body })
  const signedOut = await hub.as("nobody")(drafts.presence, { params: { id }, body })

  expect([missing.status, signedOut.status]).toEqual([404, 401])
})

test("hubs on one database see each other's people, and forget those who are gone", async ({ hub }) => {
  const id = await written(hub)
  const second = await openTestHub(hub.db)
  await tell(second, id, "ben")
  const seen = await tell(hub, id, "dora")

  moveClock(hub, 60)
  await tell(hub, id, "cleo", "reading")

  const { rows } = await sql<{ client_id: string }>`select client_id from topic_presence`.execute(hub.db)
  expect(seen.others).toMatchObject([{ name: "Ben" }])
  expect(rows.map((row) => row.client_id)).toEqual(["tab-of-cleo"])
  await second.close()
})
