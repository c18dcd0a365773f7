import { collections } from "@hub/contract/collections"
import { links } from "@hub/contract/links"
import { organize, type PlanStep } from "@hub/contract/organize"
import { reviews } from "@hub/contract/reviews"
import { structure } from "@hub/contract/structure"
import { tags } from "@hub/contract/tags"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, type Player, test } from "../../test/hub.ts"
import { approvalInput, portalAt, eve, findPortalToken } from "../../test/reviews.ts"

let count = 0
const collectionOf = async (hub: TestHub, name = `Guide ${++count}`) =>
  (await hub.as("ben")(collections.create, { body: { name } })).answer.id
const topicIn = async (hub: TestHub, collection_id: number, title: string, content: string) =>
  (await hub.as("ben")(topics.create, { body: { title, content, collection_id } })).answer.id
const textOf = async (hub: TestHub, id: number) => (await hub.as("ben")(topics.read, { params: { id } })).answer
const placesOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(collections.read, { params: { id } })).answer.topics
const outlineOf = async (hub: TestHub, id: number) =>
  (await placesOf(hub, id)).map(({ title, level }) => `${"  ".repeat(level - 1)}${title}`)
const placeOf = async (hub: TestHub, id: number, topic: number) =>
  (await placesOf(hub, id)).find(({ topic_id }) => topic_id === topic)!.id
const broken = async (hub: TestHub) => (await hub.as("ben")(links.broken, {})).answer

const preview = (hub: TestHub, id: number, ops: PlanStep[], open: number[] = []) =>
  hub.as("ben")(organize.preview, { params: { id }, body: { ops, open } })
async function applied(hub: TestHub, id: number, ops: PlanStep[], who: Player = "ben") {
  const { answer } = await preview(hub, id, ops)
  return hub.as(who)(organize.apply, { params: { id }, body: { ops, base: answer.base } })
}
const undone = (hub: TestHub, undo_token: string) => hub.as("ben")(organize.undo, { body: { undo_token } })

const rates =
  "What it is: see [the method](#method).\n\n## Method\n\nWe count[^1].\n\n### Sample\n\nMany.\n\n## Notes\n\nSee [x] and [up](#sample).\n\n[x]: https://x.test/\n[^1]: Twice.\n"

test("a topic is split at its headings, and every link still leads to its words", async ({ hub }) => {
  const id = await collectionOf(hub)
  const topic = await topicIn(hub, id, "Rates", rates)
  const other = await topicIn(
    hub,
    await collectionOf(hub),
    "Other",
    `[a](/topics/${topic}/edit#sample), [b](http://hub.test/topics/${topic}#notes), [c](/topics/${topic}).\n`,
  )
  const place = await placeOf(hub, id, topic)

  const { status, answer } = await applied(hub, id, [{ do: "split", place, level: 2 }])

  expect(status).toBe(200)
  expect(answer.summary).toBe("1 split into 2 new topics, 4 links rewritten in 3 topics.")
  expect(await outlineOf(hub, id)).toEqual(["Rates", "  Method", "  Notes"])
  const [, method, notes] = (await placesOf(hub, id)).map(({ topic_id }) => topic_id)
  expect((await textOf(hub, topic)).content).toBe(`What it is: see [the method](/topics/${method}/edit).\n\n`)
  expect((await textOf(hub, method!)).content).toBe("We count[^1].\n\n### Sample\n\nMany.\n\n[^1]: Twice.\n")
  expect((await textOf(hub, notes!)).content).toBe(
    `See [x] and [up](/topics/${method}/edit#sample).\n\n[x]: https://x.test/\n[^1]: Twice.\n`,
  )
  expect((await textOf(hub, other)).content).toBe(
    `[a](/topics/${method}/edit#sample), [b](http://hub.test/topics/${notes}), [c](/topics/${topic}).\n`,
  )
})

test("topics are merged in order, each under its title, and the others are archived", async ({ hub }) => {
  const id = await collectionOf(hub)
  const first = await topicIn(hub, id, "Rates", "All rates.\n\n## Notes\n\nn\n")
  const second = await topicIn(hub, id, "Method", "## Notes\n\nSee [here](#notes).\n")
  const third = await topicIn(
    hub,
    id,
    "Sample",
    `See [method](/topics/${second}#notes) and [this](/topics/${second}).\n`,
  )
  const merge: PlanStep = { do: "merge", places: (await placesOf(hub, id)).slice(0, 2).map((place) => place.id) }

  const { answer } = await applied(hub, id, [merge])

  expect(answer.summary).toBe("1 merge (1 topic archived), 3 links rewritten in 2 topics.")
  expect((await textOf(hub, first)).content).toBe(
    "All rates.\n\n## Notes\n\nn\n\n## Method\n\n### Notes\n\nSee [here](#notes-1).\n",
  )
  expect((await textOf(hub, third)).content).toBe(
    `See [method](/topics/${first}#notes-1) and [this](/topics/${first}#method).\n`,
  )
  expect((await textOf(hub, second)).status).toBe("archived")
  expect(await outlineOf(hub, id)).toEqual(["Rates", "Sample"])
})

test("a plan of many steps is one change, and undoing it restores every byte and every place", async ({ hub }) => {
  const id = await collectionOf(hub)
  const elsewhere = await collectionOf(hub)
  const first = await topicIn(hub, id, "Rates", rates)
  const second = await topicIn(hub, id, "Prices", "See [the sample](/topics/" + first + "#sample).\r\n")
  const third = await topicIn(hub, id, "Wages", "W.\n\nA title\n===\n\nx  \n")
  await hub.as("ben")(collections.place, { params: { id: elsewhere }, body: { topics: [{ topic_id: first }] } })
  const { answer: tag } = await hub.as("ben")(tags.create, { body: { name: `yearly ${id}` } })
  const before = await Promise.all([first, second, third].map((one) => textOf(hub, one)))
  const stood = await Promise.all([id, elsewhere].map((one) => placesOf(hub, one)))
  const [a, b, c] = stood[0]!.map((place) => place.id) as [number, number, number]
  const ops: PlanStep[] = [
    { do: "split", place: a, level: 3 },
    { do: "rename", place: -1, title: "How we count" },
    { do: "merge", places: [b, c] },
    { do: "move", places: [b], after: null, level: 1 },
    { do: "tag", places: [b, -2], tag_ids: [tag.id] },
  ]

  const { answer, status } = await applied(hub, id, ops)
  const [after, there] = [await outlineOf(hub, id), await outlineOf(hub, elsewhere)]
  const sent = await undone(hub, answer.undo_token)

  expect([status, sent.status]).toEqual([200, 200])
  expect(after).toEqual(["Prices", "Rates", "  How we count", "    Sample", "  Notes"])
  expect(there).toEqual(["Rates", "  How we count", "    Sample", "  Notes"])
  const texts = await Promise.all([first, second, third].map((one) => textOf(hub, one)))
  const words = ({ title, content, frontmatter, status }: (typeof texts)[0]) => ({
    title,
    content,
    frontmatter,
    status,
  })
  expect(texts.map(words)).toEqual(before.map(words))
  expect(await Promise.all([id, elsewhere].map((one) => placesOf(hub, one)))).toEqual(stood)
  expect((await undone(hub, answer.undo_token)).answer.error).toBe("This has already been undone.")
  await hub.settle()
  expect((await broken(hub)).filter(({ topic_id }) => [first, second, third].includes(topic_id))).toEqual([])
})

test("nothing is applied that was not previewed as it is", async ({ hub }) => {
  const id = await collectionOf(hub)
  const topic = await topicIn(hub, id, "Rates", rates)
  const ops: PlanStep[] = [{ do: "split", place: await placeOf(hub, id, topic), level: 2 }]
  const { base } = (await preview(hub, id, ops)).answer
  const { title, content } = await textOf(hub, topic)
  await hub.as("dora")(topics.save, { params: { id: topic }, body: { title, content: `${content}More.\n` } })

  const late = await hub.as("ben")(organize.apply, { params: { id }, body: { ops, base } })
  const again = (await preview(hub, id, ops)).answer.base
  await topicIn(hub, id, "Come since", "c")
  const arranged = await hub.as("ben")(organize.apply, { params: { id }, body: { ops, base: again } })

  expect([late.status, late.answer.error]).toEqual([
    409,
    "Someone saved “Rates” in the meantime. Check the effects again before you apply the steps.",
  ])
  expect([arranged.status, arranged.answer.error]).toEqual([
    409,
    "Someone changed this collection in the meantime. Check the effects again before you apply the steps.",
  ])
  expect((await textOf(hub, topic)).content).toBe(`${content}More.\n`)
})

test("undoing is refused where somebody has worked since, and says where", async ({ hub }) => {
  const id = await collectionOf(hub)
  const topic = await topicIn(hub, id, "Rates", rates)
  const { answer } = await applied(hub, id, [{ do: "split", place: await placeOf(hub, id, topic), level: 2 }])
  const made = (await placesOf(hub, id))[1]!.topic_id
  await hub.as("dora")(topics.save, { params: { id: made }, body: { title: "Method", content: "New." } })
  await topicIn(hub, id, "Come since", "c")

  const { status, answer: refused } = await undone(hub, answer.undo_token)

  expect(status).toBe(409)
  expect(refused.error).toBe(`This can no longer be undone: “Method”; the order of Guide ${count} changed since then.`)
})

test("a topic in review is left alone, and so is one that would only get a link rewritten", async ({ hub }) => {
  const id = await collectionOf(hub)
  const topic = await topicIn(hub, id, "Rates", rates)
  const linking = await topicIn(hub, id, "Linking", `[m](/topics/${topic}#method)\n`)
  await hub.as("ben")(reviews.request, { body: { topic_id: linking, external: eve } })
  const ops: PlanStep[] = [{ do: "split", place: await placeOf(hub, id, topic), level: 2 }]

  const { answer } = await preview(hub, id, ops)
  const { status, answer: refused } = await applied(hub, id, ops)

  const sentence = "“Linking” is in review. Wait for the answers, or cancel the review first."
  expect(answer.refused).toEqual([{ sentence, step: null, topic_id: linking }])
  expect([status, refused.error]).toEqual([409, sentence])
})

test("the preview counts the approvals that become stale, and the topics that become drafts", async ({ hub }) => {
  const id = await collectionOf(hub)
  const topic = await topicIn(hub, id, "Rates", rates)
  const asked = await hub.as("ben")(reviews.request, { body: { topic_id: topic, external: eve } })
  await portalAt(hub, findPortalToken(asked.answer.notified[0]!.link!)).decide(approvalInput)
  const place = await placeOf(hub, id, topic)

  const split = await preview(hub, id, [{ do: "split_at", place, anchor: "notes" }], [place])
  const moved = await preview(hub, id, [{ do: "move", places: [place], after: null, level: 2 }])

  expect(split.answer.effects).toMatchObject({ stale_approvals: 1, redrafted: 1, made: 1 })
  expect(split.answer.places.map(({ title, marks }) => [title, marks])).toEqual([
    ["Rates", ["text"]],
    ["Notes", ["new"]],
  ])
  expect(split.answer.places[0]!.headings).toEqual([
    { depth: 2, text: "Method", anchor: "method" },
    { depth: 3, text: "Sample", anchor: "sample" },
  ])
  expect(moved.answer.summary).toBe("1 move.")
  expect(await outlineOf(hub, id)).toEqual(["Rates"])
})

test("what another collection shows by itself is not merged away", async ({ hub }) => {
  const [id, elsewhere] = [await collectionOf(hub), await collectionOf(hub, `Others ${++count}`)]
  await topicIn(hub, id, "Rates", "r")
  const second = await topicIn(hub, id, "Method", "m")
  await hub.as("ben")(collections.place, { params: { id: elsewhere }, body: { topics: [{ topic_id: second }] } })

  const places = (await placesOf(hub, id)).map((place) => place.id)
  const { answer } = await preview(hub, id, [{ do: "merge", places }])

  expect(answer.refused[0]?.sentence).toBe(
    `“Method” is also in the collection Others ${count}, so it can't be merged here.`,
  )
})

test("reviewers look and do not organize; a step about what is gone is named", async ({ hub }) => {
  const id = await collectionOf(hub)
  await topicIn(hub, id, "Rates", "r")

  const { answer } = await preview(hub, id, [{ do: "remove", places: [987654321] }])

  expect(answer.refused).toEqual([
    { sentence: "A topic of this step is no longer in the collection.", step: 0, topic_id: null },
  ])
  expect((await hub.as("cleo")(organize.preview, { params: { id }, body: { ops: [] } })).status).toBe(403)
  expect((await preview(hub, 987654321, [])).status).toBe(404)
})

test("headings and page breaks keep their places, and the builder hears of what was organized", async ({ hub }) => {
  const id = await collectionOf(hub)
  const topic = await topicIn(hub, id, "Rates", rates)
  const at = { parent_id: null, after_id: null }
  const ops = [
    { op: "add" as const, ref: -1, node: { kind: "heading" as const, title_override: "Part" }, ...at },
    { op: "add" as const, ref: -2, node: { kind: "page_break" as const }, ...at, after_id: -1 },
  ]
  await hub.as("ben")(structure.change, { params: { id }, body: { base_version: 0, ops } })
  const outline = async () => (await hub.as("ben")(structure.read, { params: { id } })).answer
  const before = await outline()
  const place = await placeOf(hub, id, topic)

  const { answer } = await applied(hub, id, [{ do: "split", place, level: 2 }])
  const after = await outline()
  await undone(hub, answer.undo_token)

  expect((await preview(hub, id, [])).answer.places.map(({ title }) => title)).toEqual(["Part", "Page break", "Rates"])
  expect(after.nodes!.map(({ kind }) => kind)).toEqual(["heading", "page_break", "topic", "topic", "topic"])
  expect(after.version).toBeGreaterThan(before.version)
  const last = await outline()
  expect(last.version).toBe(after.version + 1)
  expect(last.nodes!.map(({ id }) => id)).toEqual(before.nodes!.map(({ id }) => id))
})
