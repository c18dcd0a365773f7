import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { collections } from "@hub/contract/collections"
import { links } from "@hub/contract/links"
import { organize, type PlanStep } from "@hub/contract/organize"
import { topics } from "@hub/contract/topics"
import { rewriteUrls } from "@hub/markdown"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

const folder = join(
  process.env["HUB_CORPUS"] ?? resolve(import.meta.dirname, "../../../../shared/corpus"),
  "markdown/rustbook",
)
const chapters = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /ch0[1-6].*\.md$/.test(path))
      .toSorted()
      .slice(0, 16)
  : []

test.skipIf(chapters.length === 0)(
  `the chapters of a book stay whole and linked, split, merged, renamed and put back${chapters.length === 0 ? " (the corpus is not here)" : ""}`,
  { timeout: 300_000 },
  async ({ hub }) => {
    const book = await bookIn(hub)
    const before = await textsOf(hub, book.ids)
    const stood = (await hub.as("ben")(collections.read, { params: { id: book.id } })).answer.topics
    const broken = await brokenIn(hub)
    const place = (index: number) => stood[index]!.id
    const ops: PlanStep[] = [
      ...stood.slice(0, 8).map((node): PlanStep => ({ do: "split", place: node.id, level: 2 })),
      { do: "merge", places: [place(9), place(10), place(11)] },
      { do: "merge", places: [-1, -2] },
      { do: "rename", place: place(12), title: "A new name" },
      { do: "move", places: [place(13)], after: null, level: 1 },
    ]
    const { answer: plan } = await hub.as("ben")(organize.preview, { params: { id: book.id }, body: { ops } })
    expect(plan.refused).toEqual([])
    const { answer } = await hub.as("ben")(organize.apply, { params: { id: book.id }, body: { ops, base: plan.base } })
    await hub.settle()

    expect(plan.effects.links).toBeGreaterThan(0)
    expect(await brokenIn(hub)).toEqual(broken)

    await hub.as("ben")(organize.undo, { body: { undo_token: answer.undo_token } })
    await hub.settle()

    expect(await textsOf(hub, book.ids)).toEqual(before)
    expect((await hub.as("ben")(collections.read, { params: { id: book.id } })).answer.topics).toEqual(stood)
    expect(await brokenIn(hub)).toEqual(broken)
  },
)

/** The chapters as topics of one collection, their links to each other as links between topics. */
async function bookIn(hub: TestHub) {
  const { id } = (await hub.as("ben")(collections.create, { body: { name: "The book" } })).answer
  const idOf = new Map<string, number>()
  for (const path of chapters) {
    const title = path.replace(/^src_|\.md$/g, "")
    const made = await hub.as("ben")(topics.create, { body: { title, content: ".", collection_id: id } })
    idOf.set(path.replace(/^src_/, ""), made.answer.id)
  }
  for (const path of chapters) {
    const topic = idOf.get(path.replace(/^src_/, ""))!
    const content = rewriteUrls(readFileSync(join(folder, path), "utf8"), (url) => {
      const [, file = "", rest = ""] = /^(?:\.\/)?([\w-]+)\.(?:md|html)(#.*)?$/s.exec(url) ?? []
      const other = idOf.get(`${file}.md`)
      return other === undefined ? undefined : `/topics/${other}/edit${rest}`
    })
    await hub.as("ben")(topics.save, {
      params: { id: topic },
      body: { title: path.replace(/^src_|\.md$/g, ""), content },
    })
  }
  await hub.settle()
  return { id, ids: [...idOf.values()] }
}

const textsOf = (hub: TestHub, ids: number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { title, content, frontmatter } = (await hub.as("ben")(topics.read, { params: { id } })).answer
      return { title, content, frontmatter }
    }),
  )

/** What leads nowhere, by address: the texts that hold an address may change. */
async function brokenIn(hub: TestHub) {
  const { answer } = await hub.as("ben")(links.broken, { query: { limit: 100 } })
  return answer.map(({ address }) => address).toSorted()
}
