import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { collections } from "@hub/contract/collections"
import { type PublicationKind, publications } from "@hub/contract/publications"
import type { RouteRequest } from "@hub/contract/route"
import { structure } from "@hub/contract/structure"
import { topics } from "@hub/contract/topics"
import { unzipSync } from "fflate"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import { hasPoppler, createScratchFolder } from "../../test/pdf.ts"

type ArrangedOp = RouteRequest<typeof structure.change>["body"]["ops"][number]

/** A collection of ben's with topics One, Two and Three, and what `ops` make of it. */
async function arranged(hub: TestHub, ops: (node: Record<string, number>) => ArrangedOp[]) {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const topic: Record<string, number> = {}
  for (const title of ["One", "Two", "Three"]) {
    const body = { title, content: `# ${title}\n\nText of ${title}.`, collection_id: answer.id }
    topic[title] = (await hub.as("ben")(topics.create, { body })).answer.id
  }
  const params = { id: answer.id }
  const { nodes, version } = (await hub.as("ben")(structure.read, { params })).answer
  const node = Object.fromEntries(nodes!.map(({ title, id }) => [title, id]))
  const changed = await hub.as("ben")(structure.change, { params, body: { base_version: version, ops: ops(node) } })
  expect([changed.status, changed.answer.refused]).toEqual([200, []])
  return { collection_id: answer.id, topic, node }
}

async function published(hub: TestHub, collection_id: number, kind: PublicationKind) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind } })
  await hub.settle()
  return (await hub.as("ben")(publications.get, { params: { id: answer.id } })).answer
}

const fileOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(publications.artefact, { params: { id } })).bytes
/** What each page of a PDF says. */
function pagesOf(bytes: Buffer) {
  const file = join(createScratchFolder(), "edition.pdf")
  writeFileSync(file, bytes)
  return execFileSync("pdftotext", [file, "-"], { encoding: "utf8" }).split("\f")
}

const sketch = (edition: Awaited<ReturnType<typeof published>>) =>
  edition.topics.map(
    ({ kind, title, level }) => `${".".repeat(level)}${title}${kind === "heading" ? " (heading)" : ""}`,
  )

const atTop = (after_id: number | null = null) => ({ parent_id: null, after_id })

test("headings, other titles, offsets and what is left out are in the edition as they were arranged", async ({
  hub,
}) => {
  const { collection_id } = await arranged(hub, (node) => [
    { op: "add", ref: -1, node: { kind: "heading", title_override: "Part A" }, ...atTop() },
    { op: "move", id: node["One"]!, parent_id: -1, after_id: null },
    { op: "update", id: node["One"]!, set: { title_override: "First of all", heading_offset: 1 } },
    { op: "update", id: node["Two"]!, set: { include_pdf: false } },
    { op: "update", id: node["Three"]!, set: { include_kb: false } },
  ])

  const pdf = await published(hub, collection_id, "pdf")
  const kb = await published(hub, collection_id, "mobile_kb")

  expect([pdf.status, sketch(pdf), pdf.topics_count]).toEqual([
    "live",
    [".Part A (heading)", "...First of all", ".Three"],
    2,
  ])
  expect([kb.status, sketch(kb)]).toEqual(["live", [".Part A (heading)", "...First of all", ".Two"]])
  expect(pdf.checks.map((one) => one.message)).not.toContainEqual(expect.stringContaining("Part A"))
})

test.skipIf(!hasPoppler)(
  "the PDF prints the heading, the other title alone, and begins a page where one was asked for",
  async ({ hub }) => {
    const { collection_id } = await arranged(hub, (node) => [
      { op: "add", ref: -1, node: { kind: "heading", title_override: "Part A" }, ...atTop() },
      { op: "move", id: node["One"]!, parent_id: -1, after_id: null },
      { op: "move", id: node["Two"]!, parent_id: -1, after_id: node["One"]! },
      { op: "move", id: node["Three"]!, parent_id: -1, after_id: node["Two"]! },
      { op: "add", ref: -2, node: { kind: "page_break" }, parent_id: -1, after_id: node["Two"]! },
      { op: "update", id: node["One"]!, set: { title_override: "First of all" } },
    ])

    const { id } = await published(hub, collection_id, "pdf")

    const pages = pagesOf(await fileOf(hub, id))
    const pageOf = (words: string) => pages.findIndex((page) => page.includes(words))
    expect(pages[pageOf("Text of One.")]).toMatch(/Part A[\s\S]*First of all\s+Text of One\./)
    expect(pageOf("Text of Two.")).toBe(pageOf("Text of One."))
    expect(pageOf("Text of Three.")).toBe(pageOf("Text of Two.") + 1)
  },
)

test("a knowledge base has a page for a heading, which shows what stands beneath it", async ({ hub }) => {
  const { collection_id, topic } = await arranged(hub, (node) => [
    { op: "add", ref: -1, node: { kind: "heading", title_override: "Part A" }, ...atTop() },
    { op: "move", id: node["One"]!, parent_id: -1, after_id: null },
    { op: "update", id: node["One"]!, set: { title_override: "First of all" } },
  ])

  const { id } = await published(hub, collection_id, "mobile_kb")

  const files = unzipSync(new Uint8Array(await fileOf(hub, id)))
  const pages = Object.entries(files).filter(([name]) => /^t\/.*\.html$/.test(name))
  const page = (words: string) =>
    pages.map(([, bytes]) => Buffer.from(bytes).toString()).find((html) => html.includes(words))
  expect(pages).toHaveLength(4)
  expect(page(">Part A</h1>")).toContain(`<li><a href="../t/${topic["One"]}.html"><bdi>First of all</bdi></a></li>`)
  expect(page(">First of all</h1>")).not.toContain(">One<")
})

test("a pinned topic goes out as it was approved, not as it was written since", async ({ hub }) => {
  const { collection_id, topic } = await arranged(hub, (node) => [
    { op: "update", id: node["One"]!, set: { pin: "approved" } },
  ])
  const { head_revision_id } = (await hub.as("ben")(topics.read, { params: { id: topic["One"]! } })).answer
  await hub.db
    .updateTable("topics")
    .set({ approved_revision_id: head_revision_id })
    .where("id", "=", topic["One"]!)
    .execute()
  await hub.as("ben")(topics.save, { params: { id: topic["One"]! }, body: { title: "One", content: "Written since." } })

  const edition = await published(hub, collection_id, "mobile_kb")
  const { live } = (await hub.as("ben")(collections.read, { params: { id: collection_id } })).answer

  expect(edition.topics.map(({ title, revision, approved }) => [title, revision, approved])).toEqual([
    ["One", 1, true],
    ["Two", 1, false],
    ["Three", 1, false],
  ])
  expect(live).toMatchObject([{ kind: "mobile_kb", changed: 0, added: 0, removed: 0 }])
})

test("a topic that is pinned before anything of it was approved stops the edition with a sentence", async ({ hub }) => {
  const { collection_id, topic } = await arranged(hub, (node) => [
    { op: "update", id: node["Two"]!, set: { pin: "approved" } },
  ])

  const { status, checks } = await published(hub, collection_id, "pdf")

  expect(status).toBe("check_failed")
  expect(checks).toContainEqual({
    rule: "waits_for_approval",
    severity: "block",
    topic_id: topic["Two"],
    title: "Two",
    message: "This topic must be published as approved, but no review has approved it yet.",
  })
})

test("a collection of headings and of what is left out has nothing to publish", async ({ hub }) => {
  const { collection_id } = await arranged(hub, (node) => [
    { op: "add", ref: -1, node: { kind: "heading", title_override: "Part A", include_pdf: false }, ...atTop() },
    ...Object.values(node).map((id): ArrangedOp => ({ op: "move", id, parent_id: -1, after_id: null })),
  ])

  const { status, answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind: "pdf" } })

  expect([status, answer.fields]).toEqual([422, { collection_id: "This collection has no topics to publish." }])
})

test("a topic that stands in two places is counted once, as the knowledge base counts it", async ({ hub }) => {
  const { collection_id } = await arranged(hub, (node) => [{ op: "remove", id: node["Three"]! }])
  const { topics: places } = (await hub.as("ben")(collections.read, { params: { id: collection_id } })).answer
  const params = { id: collection_id }
  const { version } = (await hub.as("ben")(structure.read, { params })).answer
  const again: ArrangedOp = { op: "add", ref: -1, node: { kind: "topic", topic_id: places[0]!.topic_id }, ...atTop() }
  await hub.as("ben")(structure.change, { params, body: { base_version: version, ops: [again] } })

  const { id, topics_count, topics: inEdition } = await published(hub, collection_id, "mobile_kb")

  const cover = Buffer.from(unzipSync(new Uint8Array(await fileOf(hub, id)))["index.html"]!).toString()
  expect(inEdition).toHaveLength(3)
  expect([topics_count, /· (\d+) topics/.exec(cover)?.[1]]).toEqual([2, "2"])
})
