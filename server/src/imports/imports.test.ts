import { collections } from "@hub/contract/collections"
import { importItems } from "@hub/contract/import-items"
import { imports } from "@hub/contract/imports"
import { notifications } from "@hub/contract/notifications"
import { projects } from "@hub/contract/projects"
import { topics } from "@hub/contract/topics"
import { strToU8, zipSync } from "fflate"
import { expect } from "vitest"
import { type TestHub, type Player, test } from "../../test/hub.ts"
import { findPersonId } from "../../test/matrix/principals.ts"

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)
const guide = `---
title: Survey guide
---
Read this first.

# Sampling

How we sample, see [weights](#weights) and [rates](rates.md#monthly).

![Map](map.png)

## Weights

By region.

# Editing

Values are {{office}}'s.
`
const archive = zipSync({
  "guide.md": strToU8(guide),
  "rates.md": strToU8("# Rates\n\n## Monthly\n\nTwelve a year.\n"),
  "map.png": new Uint8Array(png),
})

async function uploaded(
  hub: TestHub,
  files: { name: string; bytes: Uint8Array }[],
  fields: object = {},
  who: Player = "ben",
) {
  const { status, answer } = await hub.as(who)(imports.upload, { body: fields, files })
  await hub.settle()
  return { status, answer, id: answer[0]?.id ?? 0 }
}

const inFull = async (hub: TestHub, id: number) => (await hub.as("ben")(imports.get, { params: { id } })).answer
const itemsOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(importItems.list, { params: { id }, query: { limit: 100 } })).answer

test("an uploaded archive is converted in the background and proposes topics by heading level", async ({ hub }) => {
  const { status, answer, id } = await uploaded(hub, [{ name: "guide.zip", bytes: archive }], { split_level: 2 })

  const now = await inFull(hub, id)

  expect([status, answer[0]!.status, now.status]).toEqual([202, "queued", "needs_review"])
  expect((await itemsOf(hub, id)).map((item) => [item.title, item.level])).toEqual([
    ["Survey guide", 1],
    ["Sampling", 1],
    ["Weights", 2],
    ["Editing", 1],
    ["Rates", 1],
    ["Monthly", 2],
  ])
})

test("each construct that went in is kept, converted or listed as lost", async ({ hub }) => {
  const { id } = await uploaded(hub, [{ name: "guide.zip", bytes: archive }])

  const { ledger } = await inFull(hub, id)

  expect(ledger.length).toBeGreaterThan(0)
  for (const line of ledger)
    expect(line.kept + line.converted + line.lost.reduce((sum, one) => sum + one.count, 0)).toBe(line.in)
})

test("the importer chooses another level, renames and leaves out; each level tells what it would make", async ({
  hub,
}) => {
  const { id } = await uploaded(hub, [{ name: "guide.zip", bytes: archive }], { split_level: 2 })

  const resplit = await hub.as("ben")(imports.resplit, { params: { id }, body: { level: 1 } })
  const [first, second] = await itemsOf(hub, id)
  const renamed = await hub.as("ben")(importItems.change, {
    params: { id, item_id: second!.id },
    body: { title: "How we sample" },
  })
  const tooLong = await hub.as("ben")(importItems.change, {
    params: { id, item_id: second!.id },
    body: { title: "x".repeat(201) },
  })
  await hub.as("ben")(importItems.change, { params: { id, item_id: first!.id }, body: { include: false } })

  expect(resplit.answer.levels.slice(0, 2)).toMatchObject([
    { level: 1, topics: 4 },
    { level: 2, topics: 6 },
  ])
  expect(renamed.answer.title).toBe("How we sample")
  expect([tooLong.status, tooLong.answer.fields]).toEqual([422, { title: "A title has at most 200 characters." }])
  expect((await itemsOf(hub, id)).map((item) => item.include)).toEqual([false, true, true, true])
})

test("accepting makes the topics, places them in a new collection and shows their images", async ({ hub }) => {
  const { id } = await uploaded(hub, [{ name: "guide.zip", bytes: archive }], { split_level: 2 })

  await hub.as("ben")(imports.accept, { params: { id }, body: { collection_name: "Survey" } })
  await hub.settle()

  const done = await inFull(hub, id)
  const collection = await hub.as("ben")(collections.read, { params: { id: done.collection_id! } })
  const sampling = collection.answer.topics[1]!
  const { answer } = await hub.as("ben")(topics.read, { params: { id: sampling.topic_id } })
  const address = /!\[Map\]\((\/media\/[^)]+)\)/.exec(answer.content)![1]!
  const image = await hub.fastify.inject({ url: address })
  expect([done.status, done.topics_count]).toEqual(["completed", 6])
  expect(collection.answer.topics.map((one) => [one.title, one.level])).toContainEqual(["Weights", 2])
  expect(answer).toMatchObject({ title: "Sampling", status: "draft", revision: 1 })
  expect([image.statusCode, image.headers["content-type"]]).toEqual([200, "image/png"])
})

test("links between imported documents lead to the topics they became", async ({ hub }) => {
  const { id } = await uploaded(hub, [{ name: "guide.zip", bytes: archive }], { split_level: 1 })

  await hub.as("ben")(imports.accept, { params: { id }, body: {} })
  await hub.settle()

  const made = await itemsOf(hub, id)
  const idOf = (title: string) => made.find((item) => item.title === title)!.topic_id!
  const { answer } = await hub.as("ben")(topics.read, { params: { id: idOf("Sampling") } })
  expect(answer.content).toContain(`[rates](/topics/${idOf("Rates")}/edit#monthly)`)
})

test("an import that is accepted twice makes its topics once", async ({ hub }) => {
  const { id } = await uploaded(hub, [{ name: "guide.zip", bytes: archive }])

  const first = await hub.as("ben")(imports.accept, { params: { id }, body: {} })
  const second = await hub.as("ben")(imports.accept, { params: { id }, body: {} })
  await hub.settle()

  const { total } = await hub.db
    .selectFrom("topics")
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  expect([first.status, second.status, second.answer.error]).toEqual([202, 409, "This import is importing."])
  expect(total).toBe(4)
})

test("an import without an included topic, or into a collection that is not there, is refused and waits on", async ({
  hub,
}) => {
  const { id } = await uploaded(hub, [{ name: "one.md", bytes: strToU8("# One\n\nText.") }])
  const [item] = await itemsOf(hub, id)

  const nowhere = await hub.as("ben")(imports.accept, { params: { id }, body: { collection_id: 999 } })
  await hub.as("ben")(importItems.change, { params: { id, item_id: item!.id }, body: { include: false } })
  const nothing = await hub.as("ben")(imports.accept, { params: { id }, body: {} })

  expect([nowhere.status, nothing.status, nothing.answer.error]).toEqual([
    404,
    422,
    "Choose at least one topic to import.",
  ])
  expect((await inFull(hub, id)).status).toBe("needs_review")
})

test.for([
  ["a picture called .docx", "report.docx", new Uint8Array(png)],
  ["a torn archive", "guide.zip", archive.slice(0, archive.length / 2)],
  [
    "an old Word file",
    "old.doc",
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array(600).fill(0)]),
  ],
  ["an empty file", "empty.docx", new Uint8Array()],
] as const)("%s is failed with a sentence, and trying again is not offered", async ([, name, bytes], { hub }) => {
  const { id } = await uploaded(hub, [{ name, bytes }])

  const { status, error, can } = await inFull(hub, id)

  expect([status, can.retry]).toEqual(["failed", false])
  expect(error).toMatch(/^.{20,}\.$/s)
})

test("a file of another kind is refused at the door, naming it", async ({ hub }) => {
  const { status, answer } = await uploaded(hub, [{ name: "virus.exe", bytes: strToU8("MZ") }])

  expect([status, (answer as never as { error: string }).error]).toEqual([
    415,
    "“virus.exe” can't be imported. The hub reads Word, OpenDocument, Markdown, web, EPUB, Excel and CSV files, and .zip archives.",
  ])
})

test("a waiting import can be cancelled or rejected, and stays in the history", async ({ hub }) => {
  const queued = await hub.as("ben")(imports.upload, { files: [{ name: "a.md", bytes: strToU8("# A") }] })
  const { id } = await uploaded(hub, [{ name: "b.md", bytes: strToU8("# B") }])

  await hub.as("ben")(imports.reject, { params: { id } })
  const late = await hub.as("ben")(imports.cancel, { params: { id: queued.answer[0]!.id } })

  const { answer, headers } = await hub.as("ben")(imports.history, {})
  expect(late.status).toBe(409)
  expect(answer.map((one) => [one.filename, one.type, one.status])).toEqual([
    ["b.md", "markdown", "rejected"],
    ["a.md", "markdown", "needs_review"],
  ])
  expect(headers["x-total-count"]).toBe("2")
})

test("a reviewer neither sees what is in an import nor makes one", async ({ hub }) => {
  const { id } = await uploaded(hub, [{ name: "a.md", bytes: strToU8("# A") }])

  const seen = await hub.as("cleo")(imports.get, { params: { id } })
  const made = await uploaded(hub, [{ name: "a.md", bytes: strToU8("# A") }], {}, "cleo")
  const accepted = await hub.as("cleo")(imports.accept, { params: { id }, body: {} })

  expect([seen.status, made.status, accepted.status]).toEqual([403, 403, 403])
})

test("the history can be asked for what waits, and names the collection that is there already", async ({ hub }) => {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Methods" } })
  const { id } = await uploaded(hub, [{ name: "a.md", bytes: strToU8("# A") }], { collection_id: collection.id })
  await hub.as("ben")(imports.upload, { body: {}, files: [{ name: "b.md", bytes: strToU8("# B") }] })

  const waiting = await hub.as("ben")(imports.history, { query: { status: "needs_review" } })
  const over = await hub.as("ben")(imports.history, { query: { status: "completed" } })

  expect(waiting.answer).toMatchObject([{ id, filename: "a.md", collection_name: "Methods" }])
  expect([waiting.headers["x-total-count"], over.headers["x-total-count"]]).toEqual(["1", "0"])
})

test("an import tells how many topics it will make, and afterwards still lists those left out", async ({ hub }) => {
  const { id } = await uploaded(hub, [{ name: "guide.zip", bytes: archive }])
  const [first] = await itemsOf(hub, id)
  await hub.as("ben")(importItems.change, { params: { id, item_id: first!.id }, body: { include: false } })
  const before = await inFull(hub, id)

  await hub.as("ben")(imports.accept, { params: { id }, body: {} })
  await hub.settle()

  const { answer, headers } = await hub.as("ben")(importItems.list, { params: { id } })
  expect([before.topics_count, before.included, (await inFull(hub, id)).topics_count]).toEqual([4, 3, 3])
  expect(answer.map((item) => item.topic_id !== null)).toEqual([false, true, true, true])
  expect(headers["x-total-count"]).toBe("4")
})

test("the topics of an import belong to the project that was wished, and a newer reading's to the same", async ({
  hub,
}) => {
  const projectOf = async (name: string) => {
    const { answer } = await hub.as("ada")(projects.create, { body: { name } })
    return answer.id
  }
  const [survey, prices] = [await projectOf("Survey"), await projectOf("Prices")]
  const made = async (id: number, body: object) => {
    await hub.as("ben")(imports.accept, { params: { id }, body })
    await hub.settle()
    const ids = (await itemsOf(hub, id)).flatMap((item) => item.topic_id ?? [])
    const all = await Promise.all(ids.map((topic) => hub.as("ben")(topics.read, { params: { id: topic } })))
    return all.map(({ answer }) => answer.project_id)
  }
  const file = (text: string, name = "rates.md") => [{ name, bytes: strToU8(text) }]

  const first = await uploaded(hub, file("# Rates\n\nTwelve.\n"), { project_id: survey })
  expect(first.answer[0]).toMatchObject({ project_id: survey })
  expect(await made(first.id, {})).toEqual([survey])
  const again = await uploaded(hub, file("# Rates\n\nTwelve.\n\n# Weights\n\nBy region.\n"))
  expect(await made(again.id, {})).toEqual([survey, survey])
  const other = await uploaded(hub, file("# Other\n\nWords.\n", "other.md"), { project_id: survey })
  expect(await made(other.id, { project_id: prices })).toEqual([prices])
  const none = await uploaded(hub, file("# None\n\nWords.\n", "none.md"), { project_id: survey })
  expect(await made(none.id, { project_id: null })).toEqual([null])

  const nowhere = await hub.as("ben")(imports.upload, { body: { project_id: 999 }, files: file("# A\n") })
  expect(nowhere.status).toBe(404)
})

test("imported topics belong to whom the importer names, who hears of it once; a reviewer cannot own them", async ({
  hub,
}) => {
  const { id } = await uploaded(hub, [{ name: "guide.md", bytes: strToU8(guide) }], { split_level: 2 })
  const person = await findPersonId(hub, "dora")
  const reviewer = await findPersonId(hub, "cleo")

  const refused = await hub.as("ben")(imports.accept, { params: { id }, body: { owner_id: reviewer } })
  await hub.as("ben")(imports.accept, { params: { id }, body: { owner_id: person } })
  await hub.settle()

  expect(refused.status).toBe(422)
  const { answer: mine } = await hub.as("dora")(topics.list, { query: { owner: "me" } })
  expect(mine.map(({ title }) => title).toSorted()).toEqual(["Editing", "Sampling", "Survey guide", "Weights"])
  const received = (await hub.as("dora")(notifications.list)).answer.filter(({ type }) => type === "topic_assigned")
  expect(received.map(({ message }) => message)).toEqual([
    'Ben imported "guide.md" and made you the owner of 4 topics.',
  ])
})
