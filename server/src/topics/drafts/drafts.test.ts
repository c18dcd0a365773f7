import { drafts } from "@hub/contract/drafts"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { expect } from "vitest"
import { type TestHub, openTestHub, now, type Player, test } from "../../../test/hub.ts"

const tab = "tab-of-ben"

async function written(hub: TestHub) {
  const { answer } = await hub.as("ben")(topics.create, { body: { title: "Prices", content: "One.\n" } })
  return answer.id
}

type DraftText = { content: string; sequence: number; title?: string; client_id?: string; base_revision?: number }
const keep = (hub: TestHub, id: "new" | number, text: DraftText, who: Player = "ben") =>
  hub.as(who)(drafts.keep, { params: { id }, body: { title: "Prices", client_id: tab, ...text } })
const listDrafts = async (hub: TestHub, id: "new" | number, who: Player = "ben") =>
  (await hub.as(who)(drafts.list, { params: { id } })).answer

test("a draft comes back as it was typed, with the revision on which it was begun", async ({ hub }) => {
  const id = await written(hub)
  const content = "\uFEFFOne.\r\n\ttwo  \r\n"

  const answer = await keep(hub, id, { title: " ", content, sequence: 5, base_revision: 1 })

  expect(answer.answer).toEqual({ saved: true, sequence: 5, updated_at: now.toISOString() })
  expect(await listDrafts(hub, id)).toEqual([
    {
      client_id: tab,
      sequence: 5,
      title: " ",
      content,
      frontmatter: "",
      base_revision: 1,
      updated_at: now.toISOString(),
    },
  ])
})

test("an older text that arrives late does not take the place of a newer one", async ({ hub }) => {
  const id = await written(hub)
  await keep(hub, id, { content: "newer", sequence: 7 })

  const late = await keep(hub, id, { content: "older", sequence: 6 })
  const again = await keep(hub, id, { content: "newer", sequence: 7 })

  expect(late.answer).toMatchObject({ saved: false, sequence: 7 })
  expect(again.answer).toMatchObject({ saved: true, sequence: 7 })
  expect(await listDrafts(hub, id)).toMatchObject([{ content: "newer" }])
})

test("each tab has its own draft, and the newest comes first", async ({ hub }) => {
  const id = await written(hub)
  await keep(hub, id, { content: "in the first", sequence: 1 })
  hub.setClock(new Date(now.getTime() + 60_000))
  await keep(hub, id, { content: "in the second", sequence: 1, client_id: "second-tab" })

  expect((await listDrafts(hub, id)).map((draft) => draft.content)).toEqual(["in the second", "in the first"])
  expect(await listDrafts(hub, "new")).toEqual([])
})

test("the oldest of many tabs makes room", async ({ hub }) => {
  for (let index = 0; index < 12; index++) {
    hub.setClock(new Date(now.getTime() + index * 1000))
    await keep(hub, "new", { content: `text ${index}`, sequence: 1, client_id: `tab-number-${index}` })
  }

  const contents = (await listDrafts(hub, "new")).map((draft) => draft.content)

  expect([contents.length, contents[0], contents.at(-1)]).toEqual([10, "text 11", "text 2"])
})

test("nobody else sees a draft, nor can throw it away", async ({ hub }) => {
  const id = await written(hub)
  await keep(hub, id, { content: "private", sequence: 1 })
  const request = { params: { id }, query: { client_id: tab } }

  const discarded = await hub.as("dora")(drafts.discard, request)
  const admin = await listDrafts(hub, id, "ada")
  const mine = await hub.as("ben")(drafts.discard, request)
  const twice = await hub.as("ben")(drafts.discard, request)

  expect(discarded.status).toBe(404)
  expect([admin, await listDrafts(hub, id, "dora")]).toEqual([[], []])
  expect([mine.status, twice.status, await listDrafts(hub, id)]).toEqual([204, 204, []])
})

test("throwing a draft away leaves what was typed after it, and later comes nothing older", async ({ hub }) => {
  const id = await written(hub)
  await keep(hub, id, { content: "newest", sequence: 3 })
  const discard = (sequence: number) =>
    hub.as("ben")(drafts.discard, { params: { id }, query: { client_id: tab, sequence } })

  await discard(2)
  const still = await listDrafts(hub, id)
  await discard(3)
  const late = await keep(hub, id, { content: "newest", sequence: 3 })

  expect(still).toMatchObject([{ content: "newest" }])
  expect([late.answer.saved, await listDrafts(hub, id)]).toEqual([false, []])
})

test("a save takes its draft with it, whatever of it is still on its way", async ({ hub }) => {
  const id = await written(hub)
  await keep(hub, id, { content: "Two.\n", sequence: 4 })
  await keep(hub, id, { content: "Two.\n", sequence: 1, client_id: "same-text" })
  await keep(hub, id, { content: "Other.\n", sequence: 1, client_id: "other-text" })
  const body = { title: "Prices", content: "Two.\n", base_revision: 1, draft: { client_id: tab, sequence: 5 } }

  await hub.as("ben")(topics.save, { params: { id }, body })
  const late = await keep(hub, id, { content: "Tw", sequence: 4 })
  const next = await keep(hub, id, { content: "Two. Three.\n", sequence: 6 })

  expect([late.answer.saved, next.answer.saved]).toEqual([false, true])
  expect((await listDrafts(hub, id)).map((draft) => draft.content).toSorted()).toEqual(["Other.\n", "Two. Three.\n"])
})

test("a refused save leaves the draft, and what was typed meanwhile stays too", async ({ hub }) => {
  const id = await written(hub)
  await hub.as("dora")(topics.save, { params: { id }, body: { title: "Prices", content: "Dora.\n" } })
  await keep(hub, id, { content: "Ben.\n", sequence: 9, base_revision: 1 })
  const body = { title: "Prices", content: "Ben.\n", base_revision: 1, draft: { client_id: tab, sequence: 8 } }

  const refused = await hub.as("ben")(topics.save, { params: { id }, body })
  const saved = await hub.as("ben")(topics.save, {
    params: { id },
    body: { ...body, content: "Be\n", base_revision: 2 },
  })

  expect(refused.answer).toMatchObject({
    code: "edit_conflict",
    details: { theirs: { revision: 2, author_name: "Dora", created_at: now.toISOString() } },
  })
  expect([saved.status, await listDrafts(hub, id)]).toMatchObject([200, [{ content: "Ben.\n", sequence: 9 }]])
})

test("a new topic takes its draft with it, and the same call again makes no second one", async ({ hub }) => {
  await keep(hub, "new", { content: "New.\n", sequence: 2 })
  const body = { title: "Prices", content: "New.\n", draft: { client_id: tab, sequence: 2 } }
  const create = () => hub.as("ben", { "idempotency-key": "k" })(topics.create, { body })

  const [first, second] = [await create(), await create()]

  expect([first.status, second.answer.id, await listDrafts(hub, "new")]).toEqual([201, first.answer.id, []])
})

test("drafts go with their topic, and are looked for only where one may write", async ({ hub }) => {
  const id = await written(hub)
  await keep(hub, id, { content: "gone soon", sequence: 1 })
  const body = { title: "", content: "", sequence: 1, client_id: tab }

  const reviewer = await hub.as("cleo")(drafts.keep, { params: { id }, body })
  const reviewers = await hub.as("cleo")(drafts.list, { params: { id: "new" } })
  const signedOut = await hub.as("nobody")(drafts.list, { params: { id } })
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [id] } })
  const after = await hub.as("ben")(drafts.list, { params: { id } })

  expect([reviewer.status, reviewers.status, signedOut.status, after.status]).toEqual([403, 403, 401, 404])
})

test("a draft has the limits of a topic", async ({ hub }) => {
  const body = { title: "", content: "é".repeat(1024 * 1024 + 1), sequence: 1, client_id: tab }

  const large = await hub.as("ben")(drafts.keep, { params: { id: "new" }, body })
  const nameless = await keep(hub, "new", { content: "", sequence: 1, client_id: "../etc" })

  expect([large.status, Object.keys(large.answer.fields)]).toEqual([422, ["content"]])
  expect([nameless.status, nameless.answer.fields]).toEqual([422, { client_id: "This is not a valid tab ID." }])
})

test("drafts are forgotten 30 days after their last change", async ({ hub }) => {
  const day = 24 * 60 * 60_000
  await keep(hub, "new", { content: "old", sequence: 1 })
  hub.setClock(new Date(now.getTime() + 20 * day))
  await keep(hub, "new", { content: "younger", sequence: 1, client_id: "another-tab" })
  const { rows } = await sql<{ run_at: Date }>`select run_at from jobs where queue = 'drafts.expire'`.execute(hub.db)
  expect(rows.map((row) => (row.run_at.getTime() - now.getTime()) / day)).toEqual([31, 51])

  hub.setClock(new Date(now.getTime() + 31 * day))
  await sql`update jobs set run_at = now() where queue = 'drafts.expire'`.execute(hub.db)
  await hub.settle()

  expect(await listDrafts(hub, "new")).toMatchObject([{ content: "younger" }])
})

test("what one hub keeps another gives back", async ({ hub }) => {
  const id = await written(hub)
  const second = await openTestHub(hub.db)
  await keep(hub, id, { content: "kept on one", sequence: 2 })

  const late = await keep(second, id, { content: "older", sequence: 1 })

  expect([late.answer.saved, await listDrafts(second, id)]).toMatchObject([false, [{ content: "kept on one" }]])
  await second.close()
})
