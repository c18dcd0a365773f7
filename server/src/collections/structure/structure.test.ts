import { collections } from "@hub/contract/collections"
import type { RouteRequest } from "@hub/contract/route"
import { structure, type StructureNode } from "@hub/contract/structure"
import { topics } from "@hub/contract/topics"
import { expect, test as plain } from "vitest"
import { createFreshHub } from "../../../test/fresh-hub.ts"
import { type TestHub, type Player, test } from "../../../test/hub.ts"

type StructureTestOperation = RouteRequest<typeof structure.change>["body"]["ops"][number]

/** A collection of ben's with topics named as given, all at the top. */
async function collected(hub: TestHub, ...titles: string[]) {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Guide" } })
  for (const title of titles)
    await hub.as("ben")(topics.create, { body: { title, content: title, collection_id: answer.id } })
  const nodes = (await read(hub, answer.id)).nodes
  return { id: answer.id, node: Object.fromEntries(nodes.map((node) => [node.title, node.id])) }
}

async function read(hub: TestHub, id: number) {
  const { version, nodes } = (await hub.as("cleo")(structure.read, { params: { id } })).answer
  return { version, nodes: nodes! }
}
const change = (hub: TestHub, id: number, base_version: number, ops: StructureTestOperation[], who: Player = "ben") =>
  hub.as(who)(structure.change, { params: { id }, body: { base_version, ops } })
const drawn = (nodes: StructureNode[]) =>
  nodes.map(({ level, kind, title, title_override }) => `${".".repeat(level)}${title_override || title || kind}`)
const at = (parent_id: number | null, after_id: number | null = null) => ({ parent_id, after_id })

test("an author moves, adds and removes by operations, each answered with the next version", async ({ hub }) => {
  const { id, node } = await collected(hub, "One", "Two", "Three")
  const { version } = await read(hub, id)

  const moved = await change(hub, id, version, [{ op: "move", id: node["Two"]!, ...at(node["One"]!) }])
  const added = await change(hub, id, version + 1, [
    { op: "add", ref: -1, node: { kind: "heading", title_override: "Part" }, ...at(null) },
    { op: "move", id: node["One"]!, ...at(-1) },
    { op: "add", ref: -2, node: { kind: "page_break" }, ...at(null, -1) },
  ])
  const removed = await change(hub, id, version + 2, [{ op: "remove", id: node["One"]! }])

  expect(moved.answer).toEqual({ version: version + 1, made: [], refused: [], nodes: null })
  expect(added.answer.made.map(({ ref }) => ref)).toEqual([-1, -2])
  expect([removed.status, removed.answer.version]).toEqual([200, version + 3])
  expect(drawn((await read(hub, id)).nodes)).toEqual([".Part", "..Two", ".page_break", ".Three"])
})

test("the settings of a node are kept, and a heading always has words", async ({ hub }) => {
  const { id, node } = await collected(hub, "One")
  const set = {
    title_override: "First",
    heading_offset: 1,
    include_pdf: false,
    include_kb: true,
    pin: "approved",
  } as const

  await change(hub, id, 0, [{ op: "update", id: node["One"]!, set }])
  const { answer } = await change(hub, id, 0, [
    { op: "add", ref: -1, node: { kind: "heading", title_override: "Part" }, ...at(null) },
    { op: "update", id: -1, set: { title_override: "" } },
  ])

  expect((await read(hub, id)).nodes.find((one) => one.id === node["One"])).toMatchObject({
    ...set,
    title: "One",
    revision: 1,
    approved_revision: null,
  })
  expect(answer.refused).toEqual([{ index: 1, sentence: "A heading needs text." }])
})

test("two who rearrange one collection at once both keep their work; what cannot be done is said, the rest is done", async ({
  hub,
}) => {
  const { id, node } = await collected(hub, "One", "Two", "Three", "Four")
  const { version } = await read(hub, id)
  await change(hub, id, version, [
    { op: "move", id: node["Two"]!, ...at(node["One"]!) },
    { op: "remove", id: node["Four"]! },
  ])

  const dora = await change(
    hub,
    id,
    version,
    [
      { op: "move", id: node["One"]!, ...at(node["Two"]!) },
      { op: "move", id: node["Three"]!, ...at(null, node["Four"]) },
      { op: "move", id: node["Three"]!, ...at(null) },
    ],
    "dora",
  )

  expect(dora.answer.refused).toEqual([
    { index: 0, sentence: "A part of the outline cannot be moved into itself." },
    { index: 1, sentence: "The target position was removed from the collection in the meantime." },
  ])
  expect(drawn(dora.answer.nodes!)).toEqual([".Three", ".One", "..Two"])
})

test("several move at once as one change, and one that is gone meanwhile holds up none of the others", async ({
  hub,
}) => {
  const { id, node } = await collected(hub, "One", "Two", "Three", "Four")
  const { version } = await read(hub, id)
  const up = ["Four", "Three", "Two"].map((title) => ({ op: "move", id: node[title]!, ...at(null) }) as const)

  const moved = await change(hub, id, version, up)
  await change(hub, id, version + 1, [{ op: "remove", id: node["Three"]! }], "dora")
  const down = ["Four", "Three", "Two"].map((title) => ({ op: "move", id: node[title]!, ...at(node["One"]!) }) as const)
  const late = await change(hub, id, version + 1, down)

  expect(moved.answer).toMatchObject({ version: version + 1, refused: [] })
  expect([late.status, late.answer.version, late.answer.refused]).toEqual([
    200,
    version + 3,
    [{ index: 1, sentence: "This item was removed from the collection in the meantime." }],
  ])
  expect(drawn(late.answer.nodes!)).toEqual([".One", "..Two", "..Four"])
})

test("where nothing can be done the call is refused, and nothing has a new version", async ({ hub }) => {
  const { id, node } = await collected(hub, "One")
  const { version } = await read(hub, id)
  await change(hub, id, version, [{ op: "remove", id: node["One"]! }])

  const late = await change(hub, id, version, [{ op: "update", id: node["One"]!, set: { heading_offset: 1 } }], "dora")
  const nowhere = await change(hub, id, version, [
    { op: "add", ref: -1, node: { kind: "topic", topic_id: 999_999 }, ...at(null) },
  ])

  expect([late.status, late.answer.error]).toEqual([409, "This item was removed from the collection in the meantime."])
  expect([nowhere.status, nowhere.answer.error]).toEqual([409, "This topic was deleted in the meantime."])
  expect((await read(hub, id)).version).toBe(version + 1)
})

test("the collection page, a copy of the collection and the builder show the same places", async ({ hub }) => {
  const { id, node } = await collected(hub, "One", "Two")
  await change(hub, id, 0, [
    { op: "add", ref: -1, node: { kind: "heading", title_override: "Part" }, ...at(null) },
    { op: "move", id: node["Two"]!, ...at(-1) },
    { op: "update", id: node["Two"]!, set: { include_kb: false } },
  ])
  const page = (await hub.as("cleo")(collections.read, { params: { id } })).answer
  const nodes = page.topics.toReversed().map((one) => ({ id: one.id, level: 1 }))

  const copy = await hub.as("ben")(collections.duplicate, { params: { id }, body: { name: "Copy" } })
  await hub.as("ben")(collections.arrange, { params: { id }, body: { nodes } })

  expect(page.topics.map(({ title, level, in_pdf, in_kb }) => [title, level, in_pdf, in_kb])).toEqual([
    ["Part", 1, true, true],
    ["Two", 2, true, false],
    ["One", 1, true, true],
  ])
  expect(page.topics_count).toBe(2)
  expect(drawn((await read(hub, copy.answer.id)).nodes)).toEqual([".Part", "..Two", ".One"])
  expect(drawn((await read(hub, id)).nodes)).toEqual([".One", ".Two", ".Part"])
})

test("who knows the newest version is not sent the nodes again", async ({ hub }) => {
  const { id } = await collected(hub, "One")
  const { version } = await read(hub, id)
  const since = (since: number) => hub.as("dora")(structure.read, { params: { id }, query: { since } })

  const [same, other] = [await since(version), await since(version - 1)]

  expect(same.answer).toEqual({
    name: "Guide",
    archived: false,
    frozen: false,
    version,
    nodes: null,
    can: { arrange: true },
  })
  expect(other.answer.nodes).toHaveLength(1)
})

test.for<[string, number]>([
  ["", 0],
  ["# A title\n\nTwo words.", 4],
  ["[the hub](https://office.test/very/long) and `code`", 4],
  ["<div>HTML</div> seen", 2],
  ["don't stop at 1.20", 4],
  ["Слова и числа", 3],
  ["- * …", 0],
])("of %j, an outline says that it has about %d words", async ([content, words], { hub }) => {
  const { id } = await collected(hub)
  const { answer } = await hub.as("ben")(topics.create, { body: { title: "One", content, collection_id: id } })

  const read = await hub.as("cleo")(structure.topics, { params: { id } })

  expect(read.answer.topics).toEqual([
    { topic_id: answer.id, owner_name: "Ben", updated_at: expect.any(String), words },
  ])
})

test("a topic that stands twice is told once, with the words of its newest revision; a heading has none", async ({
  hub,
}) => {
  const { id } = await collected(hub, "One")
  const topic_id = (await read(hub, id)).nodes[0]!.topic_id!
  await change(hub, id, 0, [
    { op: "add", ref: -1, node: { kind: "topic", topic_id }, ...at(null) },
    { op: "add", ref: -2, node: { kind: "heading", title_override: "Part" }, ...at(null) },
  ])
  const body = { title: "One", content: "Now three words.", base_revision: 1 }
  await hub.as("ben")(topics.save, { params: { id: topic_id }, body })

  const { answer } = await hub.as("dora")(structure.topics, { params: { id } })

  expect(answer.topics.map(({ topic_id, words }) => [topic_id, words])).toEqual([[topic_id, 3]])
})

test("a reviewer reads the outline and arranges nothing; an archived collection takes no change", async ({ hub }) => {
  const { id, node } = await collected(hub, "One")
  const ops: StructureTestOperation[] = [{ op: "remove", id: node["One"]! }]

  const refused = await change(hub, id, 0, ops, "cleo")
  await hub.as("ben")(collections.archive, { params: { id } })
  const archived = await change(hub, id, 0, ops)

  expect([refused.status, refused.answer.error]).toEqual([403, "Only authors can change collections."])
  expect([archived.status, archived.answer.code]).toEqual([409, "collection_archived"])
  expect((await read(hub, id)).nodes).toHaveLength(1)
})

plain(
  "two rearrange one tree at the same time, 200 random operations each: nothing is lost or doubled",
  async () => {
    const hub = await createFreshHub()
    const titles = Array.from({ length: 40 }, (_, index) => `Topic ${index}`)
    const { id } = await collected(hub, ...titles)
    const start = await read(hub, id)
    const topic_ids = start.nodes.map((node) => node.topic_id)
    const heard: unknown[] = []
    hub.app.liveUpdates.on(`structure:${id}`, (liveUpdates) => heard.push(liveUpdates))

    const [ben, dora] = await Promise.all([clicks(hub, id, "ben", 1), clicks(hub, id, "dora", 2)])

    const end = await read(hub, id)
    const expected = start.nodes.length + ben.added + dora.added - ben.removed - dora.removed
    expect(Math.min(ben.done, dora.done)).toBeGreaterThan(100)
    expect(end.version - start.version).toBe(ben.done + dora.done)
    expect(end.nodes.length).toBe(expected)
    expect(new Set(end.nodes.map((node) => node.id)).size).toBe(expected)
    const topicsAtEnd = end.nodes.flatMap(({ topic_id }) => topic_id ?? [])
    expect([topicsAtEnd.length, new Set(topicsAtEnd)]).toEqual([topic_ids.length, new Set(topic_ids)])
    expect([await ben.sees(), await dora.sees()]).toEqual([end.nodes, end.nodes])
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(ben.done + dora.done)
  },
  120_000,
)

/** 200 random operations over what this player saw last, several at a time. */
async function clicks(hub: TestHub, id: number, who: Player, seed: number) {
  const random = randomFrom(seed)
  let seen = await read(hub, id)
  const mine: number[] = []
  const totals = { done: 0, added: 0, removed: 0 }
  const randomOp = (click: number): StructureTestOperation => {
    const one = () => seen.nodes[Math.floor(random() * seen.nodes.length)]!.id
    const where = random() < 0.5 ? at(one()) : at(null, one())
    const thrownAway = mine.length > 0 && random() < 0.15 ? mine.pop() : undefined
    if (thrownAway !== undefined) return { op: "remove", id: thrownAway }
    const node = { kind: "heading", title_override: `${who} ${click}` } as const
    return random() < 0.2 ? { op: "add", ref: -1, node, ...where } : { op: "move", id: one(), ...where }
  }
  for (let click = 0; click < 200; click += 5) {
    const ops = [0, 1, 2, 3, 4].map((more) => randomOp(click + more))
    const answers = await Promise.all(ops.map((op) => change(hub, id, seen.version, [op], who)))
    for (const [index, { status, answer }] of answers.entries()) {
      expect([200, 409]).toContain(status)
      if (status === 409) continue
      totals.done++
      if (ops[index]!.op === "add") totals.added++
      if (ops[index]!.op === "remove") totals.removed++
      mine.push(...answer.made.map((made) => made.id))
    }
    seen = await read(hub, id)
  }
  return { ...totals, sees: async () => (await hub.as(who)(structure.read, { params: { id } })).answer.nodes }
}

/** The same numbers for the same seed, so that a failure comes again. */
function randomFrom(seed: number) {
  let state = seed * 0x9e3779b9
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}
