import { account } from "@hub/contract/account"
import { changes, type ChangePage } from "@hub/contract/changes"
import { topics } from "@hub/contract/topics"
import { expect, vi } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { type Player, type TestHub, now, test } from "../../test/hub.ts"
import { createRestrictedProject, give } from "../../test/restricted.ts"
import { asSystem } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { renewPositions } from "../platform/events/positions.ts"

const write = async (hub: TestHub, title: string) =>
  (await hub.as("ben")(topics.create, { body: { title, content: "Words." } })).answer
const read = async (hub: TestHub, query: { since?: number; limit?: number; wait?: number }, who: Player = "cleo") =>
  (await hub.as(who)(changes.list, { query })).answer as ChangePage
const eventsOf = (page: ChangePage) => page.changes.map(({ event, subject }) => `${event} ${subject.id}`)

test("a program that begins now hears what happens from now on, each change once and in order", async ({ hub }) => {
  await write(hub, "Barley")
  await hub.settle()
  const begin = await read(hub, {})
  const [rye, oats] = [await write(hub, "Rye"), await write(hub, "Oats")]
  await hub.settle()

  const first = await read(hub, { since: begin.next, limit: 1 })
  const second = await read(hub, { since: first.next, limit: 1 })
  const third = await read(hub, { since: second.next })

  expect([begin.changes, begin.more]).toEqual([[], false])
  expect([first, second, third].map(eventsOf)).toEqual([[`topic.created ${rye.id}`], [`topic.created ${oats.id}`], []])
  expect([first.more, second.more, third.next]).toEqual([true, false, second.next])
  expect(first.changes[0]).toEqual({
    position: first.next,
    at: now.toISOString(),
    event: "topic.created",
    subject: { type: "topic", id: rye.id },
    project_id: null,
    actor: { person_id: expect.any(Number), name: "Ben" },
    link: `http://hub.test/topics/${rye.id}`,
  })
})

test("from the position 0 everything is read that the hub has", async ({ hub }) => {
  const rye = await write(hub, "Rye")
  await hub.settle()

  expect(eventsOf(await read(hub, { since: 0 }))).toEqual([`topic.created ${rye.id}`])
})

test("what is told of accounts is for administrators in the audit trail, and passed over here", async ({ hub }) => {
  const { next } = await read(hub, {})
  await hub.as("nobody")(account.login, { body: { email: "ben@hub.test", password: "wrong horse" } })
  await hub.settle()

  const page = await read(hub, { since: next }, "ada")

  expect(page.changes).toEqual([])
  expect(page.next).toBeGreaterThan(next)
})

test("a position that the hub doesn't know answers 410 and how to begin again", async ({ hub }) => {
  await write(hub, "Rye")
  await hub.settle()
  const { next } = await read(hub, {})

  const refused = await hub.as("cleo")(changes.list, { query: { since: next + 1 } })

  expect([refused.status, refused.answer.code]).toEqual([410, "position_gone"])
  expect(refused.answer.error).toContain("follow from the position that a call without since answers")
})

test("a hub that was restored gives no position again that it gave before", async ({ hub }) => {
  await write(hub, "Rye")
  await hub.settle()
  const before = await read(hub, {})
  await renewPositions(hub.db)
  const oats = await write(hub, "Oats")
  await hub.settle()

  const page = await read(hub, { since: before.next })

  expect(eventsOf(page)).toEqual([`topic.created ${oats.id}`])
  expect(page.next).toBeGreaterThan(Date.parse("2025-01-01"))
  expect((await hub.as("cleo")(changes.list, { query: { since: before.next + 1 } })).status).toBe(410)
})

test("what belongs to a restricted project is passed over for those who may not see it", async () => {
  const hub = await createFreshHub()
  const { next } = await read(hub, {})
  const { project, topic } = await createRestrictedProject(hub)
  const open = await write(hub, "Rye")
  await hub.settle()

  const ofBen = await read(hub, { since: next }, "ben")
  const ofDora = await read(hub, { since: next }, "dora")
  await give(hub, project, "dora", "reader")
  await hub.settle()
  const ofReader = await read(hub, { since: next }, "dora")

  expect(eventsOf(ofBen)).toContain(`topic.created ${topic.id}`)
  expect(ofBen.changes.find(({ event }) => event === "topic.created")).toMatchObject({ project_id: project.id })
  expect(eventsOf(ofDora)).toEqual([`topic.created ${open.id}`])
  expect(ofDora.next).toBe(ofBen.next)
  expect(eventsOf(ofReader)).toContain(`topic.created ${topic.id}`)
})

test("a call that may wait is answered when something happens, and when its time is over", async () => {
  const hub = await createFreshHub()
  await write(hub, "Rye")
  await hub.settle()
  const { next } = await read(hub, {})

  const idle = await read(hub, { since: next, wait: 1 })
  const waiting = read(hub, { since: next, wait: 25 })
  await vi.waitFor(() => expect(hub.app.liveUpdates.listenerCount("changes")).toBe(1), 20_000)
  await recordEvent(asSystem(hub.app), "topic.saved", 7, { title: "Rye", revision: 2, merged: false })
  await hub.settle()
  const woken = await waiting

  expect(idle).toEqual({ changes: [], next, more: false })
  expect(woken).toEqual({ changes: [], next, more: true })
  expect(eventsOf(await read(hub, { since: next }))).toEqual(["topic.saved 7"])
})
