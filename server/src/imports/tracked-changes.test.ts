import { checks } from "@hub/contract/checks"
import { importItems } from "@hub/contract/import-items"
import { imports } from "@hub/contract/imports"
import { points } from "@hub/contract/points"
import type { Disposition } from "@hub/contract/suggestions"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import { wordRunXml, wordStyleXml, createWordFile } from "../../../docx/test/word-file.ts"

const change = (kind: "ins" | "del", words: string, by = "Cleo Clerk") =>
  `<w:${kind} w:author="${by}" w:date="2024-03-01T10:00:00Z"><w:r><w:${kind === "ins" ? "t" : "delText"} xml:space="preserve">${words}</w:${kind === "ins" ? "t" : "delText"}></w:r></w:${kind}>`
const heading = (inside: string) => `<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr>${inside}</w:p>`
const line = (inside: string) => `<w:p>${inside}</w:p>`

const sampling = line(
  `${wordRunXml("Outlets are drawn ")}${change("del", "by size", "Ben Book")}${change("ins", "by turnover", "Ben Book")}${wordRunXml(".")}`,
)
const editing = line(`${wordRunXml("Values are checked")}${change("ins", " twice")}${wordRunXml(".")}`)
const manuscript = (...body: string[]) =>
  createWordFile({ styles: wordStyleXml("H1", "heading 1"), body: body.join("") })
const guide = manuscript(heading(wordRunXml("Sampling")), sampling, heading(wordRunXml("Editing")), editing)

async function uploaded(hub: TestHub, bytes: Uint8Array, body: object = { tracked_changes: "suggest" }) {
  const { answer } = await hub.as("ben")(imports.upload, { body, files: [{ name: "guide.docx", bytes }] })
  await hub.settle()
  return answer[0]!.id
}

const inFull = async (hub: TestHub, id: number) => (await hub.as("ben")(imports.get, { params: { id } })).answer
const itemsOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(importItems.list, { params: { id }, query: { limit: 100 } })).answer

async function imported(hub: TestHub, bytes: Uint8Array) {
  const id = await uploaded(hub, bytes)
  return { id, made: await accepted(hub, id) }
}

async function accepted(hub: TestHub, id: number) {
  expect((await hub.as("ben")(imports.accept, { params: { id }, body: {} })).status).toBe(202)
  await hub.settle()
  return itemsOf(hub, id)
}

const topicOf = (items: Awaited<ReturnType<typeof itemsOf>>, title: string) =>
  items.find((item) => item.title === title)!.topic_id!
const said = async (hub: TestHub, id: number) => (await hub.as("ben")(points.ofTopic, { params: { id } })).answer
const pointsOf = async (hub: TestHub, id: number) => (await said(hub, id)).cards.flatMap((card) => card.points)
const textOf = async (hub: TestHub, id: number) => (await hub.as("ben")(topics.read, { params: { id } })).answer.content
const dispose = (hub: TestHub, id: number, body: { disposition: Disposition; reason?: string }) =>
  hub.as("ben")(points.dispose, { params: { id }, body })

test("kept changes wait in their topics with author and date, and are taken or left one by one", async ({ hub }) => {
  const { id, made } = await imported(hub, guide)
  const [sampled, edited] = [topicOf(made, "Sampling"), topicOf(made, "Editing")]

  expect((await inFull(hub, id)).suggestions).toBe(2)
  expect(await textOf(hub, sampled)).toBe("Outlets are drawn by size.\n")
  const [one] = await pointsOf(hub, sampled)
  const [other] = await pointsOf(hub, edited)
  expect(one).toMatchObject({
    kind: "suggestion",
    quote: "size",
    body: "turnover",
    manuscript: "guide.docx",
    reviewer: { id: null, name: "Ben Book" },
    made_at: "2024-03-01T10:00:00.000Z",
    place: "anchored",
  })

  const taken = await dispose(hub, one!.id, { disposition: "accepted" })
  const partly = await dispose(hub, other!.id, { disposition: "partly" })
  const left = await dispose(hub, other!.id, { disposition: "rejected" })

  expect([taken.status, partly.status, left.status]).toEqual([200, 422, 200])
  expect(await textOf(hub, sampled)).toBe("Outlets are drawn by turnover.\n")
  expect(await textOf(hub, edited)).toBe("Values are checked.\n")
  expect([(await said(hub, sampled)).open, (await said(hub, edited)).open]).toEqual([0, 0])
})

test("topics whose manuscript suggests changes stand among those with something to take in", async ({ hub }) => {
  const { made } = await imported(hub, guide)

  const { answer } = await hub.as("ben")(points.topics, { query: {} })

  expect(answer.map(({ id, open }) => [id, open])).toEqual(
    expect.arrayContaining([
      [topicOf(made, "Sampling"), 1],
      [topicOf(made, "Editing"), 1],
    ]),
  )
})

test("the proposal shows the changes of each topic, also when topics are joined and split", async ({ hub }) => {
  const id = await uploaded(hub, guide)
  const read = async (title: string) => {
    const item = (await itemsOf(hub, id)).find((one) => one.title === title)!
    return (await hub.as("ben")(importItems.read, { params: { id, item_id: item.id } })).answer
  }
  const separate = await read("Editing")

  await hub.as("ben")(importItems.merge, { params: { id, item_id: separate.id } })
  const joined = await read("Sampling")
  await hub.as("ben")(importItems.split, { params: { id, item_id: joined.id }, body: { cut: joined.headings[0]!.cut } })
  const split = await read("Editing")

  const words = (item: typeof joined) => item.suggestions.map(({ quote, body }) => `${quote} → ${body}`)
  expect(words(separate)).toEqual([" →  twice"])
  expect(words(joined)).toEqual(["size → turnover", " →  twice"])
  expect(words(split)).toEqual(words(separate))
})

test("a joined topic is imported with the changes of both parts, each at its words", async ({ hub }) => {
  const id = await uploaded(hub, guide)
  const item = (await itemsOf(hub, id)).find((one) => one.title === "Editing")!
  await hub.as("ben")(importItems.merge, { params: { id, item_id: item.id } })
  const made = await accepted(hub, id)
  const topic = topicOf(made, "Sampling")

  for (const { id: point } of await pointsOf(hub, topic)) await dispose(hub, point, { disposition: "accepted" })

  expect(await textOf(hub, topic)).toBe("Outlets are drawn by turnover.\n\n# Editing\n\nValues are checked twice.\n")
})

test("a changed heading is a remark, since it is the topic's title", async ({ hub }) => {
  const renamed = manuscript(
    heading(`${wordRunXml("Sampling")}${change("ins", " of outlets")}`),
    line(wordRunXml("How we sample.")),
  )

  const { made } = await imported(hub, renamed)

  const [point] = await pointsOf(hub, topicOf(made, "Sampling"))
  expect(point).toMatchObject({
    kind: "comment",
    quote: "Sampling",
    body: "In the imported file, this heading is “Sampling of outlets”.",
    reviewer: { name: "Cleo Clerk" },
  })
  expect((await dispose(hub, point!.id, { disposition: "accepted" })).status).toBe(200)
})

test("a manuscript that comes again says nothing twice, and nothing that was decided", async ({ hub }) => {
  const { made } = await imported(hub, guide)
  const [sampled, edited] = [topicOf(made, "Sampling"), topicOf(made, "Editing")]
  const [one] = await pointsOf(hub, sampled)
  await dispose(hub, one!.id, { disposition: "accepted" })
  const more = line(`${wordRunXml("The frame is renewed")}${change("ins", " each year")}${wordRunXml(".")}`)

  const again = await imported(
    hub,
    manuscript(heading(wordRunXml("Sampling")), sampling, more, heading(wordRunXml("Editing")), editing),
  )

  expect(again.made.map((item) => [item.title, item.state])).toEqual([
    ["Sampling", "changed"],
    ["Editing", "unchanged"],
  ])
  expect(await textOf(hub, sampled)).toBe("Outlets are drawn by turnover.\n\nThe frame is renewed.\n")
  expect((await pointsOf(hub, sampled)).map(({ body, place }) => [body, place])).toEqual([[" each year", "anchored"]])
  expect(await pointsOf(hub, edited)).toHaveLength(1)
})

test("a change that is new in the manuscript waits in a topic whose words are the same", async ({ hub }) => {
  const plain = manuscript(heading(wordRunXml("Sampling")), line(wordRunXml("Values are checked.")))
  const { made } = await imported(hub, plain)

  await imported(hub, manuscript(heading(wordRunXml("Sampling")), editing))

  const topic = topicOf(made, "Sampling")
  expect((await pointsOf(hub, topic)).map(({ body }) => body)).toEqual([" twice"])
  expect(await textOf(hub, topic)).toBe("Values are checked.\n")
})

test("an import that is undone takes its changes along", async ({ hub }) => {
  const plain = manuscript(heading(wordRunXml("Sampling")), line(wordRunXml("Values are checked.")))
  const { made } = await imported(hub, plain)
  const { id } = await imported(hub, manuscript(heading(wordRunXml("Sampling")), editing))

  const undone = await hub.as("ben")(imports.undo, { params: { id } })

  expect([undone.status, await pointsOf(hub, topicOf(made, "Sampling"))]).toEqual([200, []])
})

test("a change that nobody has decided on is found before publishing", async ({ hub }) => {
  const { made } = await imported(hub, guide)

  const { answer, status } = await hub.as("ben")(checks.list, { query: { topic: topicOf(made, "Editing") } })

  expect([status, answer]).toEqual([200, expect.anything()])
  expect(answer.findings.map(({ message }) => message)).toContain(
    "A change from the imported file is waiting for a decision.",
  )
})

test("an import tells how many changes wait: not those of topics that were left out, nor what was decided", async ({
  hub,
}) => {
  const id = await uploaded(hub, guide)
  const editing = (await itemsOf(hub, id)).find((item) => item.title === "Editing")!
  await hub.as("ben")(importItems.change, { params: { id, item_id: editing.id }, body: { include: false } })
  const made = await accepted(hub, id)
  const waiting = (await inFull(hub, id)).suggestions

  const [one] = await pointsOf(hub, topicOf(made, "Sampling"))
  await dispose(hub, one!.id, { disposition: "rejected", reason: "Size it is." })

  expect([waiting, (await inFull(hub, id)).suggestions]).toEqual([1, 0])
})
