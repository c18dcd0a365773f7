import { importItems, type ImportConflictSide } from "@hub/contract/import-items"
import { imports } from "@hub/contract/imports"
import { topics } from "@hub/contract/topics"
import { strToU8 } from "fflate"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import {
  copySections,
  editRandomFile,
  editRandomSection,
  formatSections,
  createRandomSection,
  findEditMarks,
  type RandomSection,
  createSeededRandom,
  formatSection,
} from "../../test/random-sections.ts"

/** `HUB_TEST_RANDOM_EDITS=200 HUB_TEST_SEED=3` makes as many edits on each side, and others. */
const edits = Number(process.env["HUB_TEST_RANDOM_EDITS"] ?? 20)
const seed = Number(process.env["HUB_TEST_SEED"] ?? 1)
/** So many that some are edited on both sides, some on one, and some on none. */
const sections = Math.ceil(edits * 1.2)

async function uploaded(hub: TestHub, file: RandomSection[]) {
  const { answer } = await hub.as("ben")(imports.upload, {
    body: { split_level: 1 },
    files: [{ name: "guide.md", bytes: strToU8(formatSections(file)) }],
  })
  await hub.settle()
  return answer[0]!.id
}

async function accepted(hub: TestHub, id: number, body: object) {
  await hub.as("ben")(imports.accept, { params: { id }, body })
  await hub.settle()
  return (await hub.as("ben")(imports.get, { params: { id } })).answer
}

async function itemsOf(hub: TestHub, id: number) {
  const items = []
  for (let cursor: string | undefined; ;) {
    const query = { limit: 100, ...(cursor !== undefined && { cursor }) }
    const { answer, headers } = await hub.as("ben")(importItems.list, { params: { id }, query })
    items.push(...answer)
    cursor = /cursor=([^&>]+)/.exec(String(headers["link"] ?? ""))?.[1]
    if (cursor === undefined) return items
    cursor = decodeURIComponent(cursor)
  }
}

const revisionsOf = async (hub: TestHub, titles: Set<string>) =>
  (await hub.db.selectFrom("revisions").selectAll().orderBy("id").execute()).filter((one) => titles.has(one.title))

async function textsOf(hub: TestHub) {
  const rows = await hub.db
    .selectFrom("topics")
    .innerJoin("revisions", "revisions.id", "topics.head_revision_id")
    .select(["revisions.title", "content"])
    .execute()
  expect(new Set(rows.map((row) => row.title)).size).toBe(rows.length)
  return new Map(rows.map((row) => [row.title, row.content]))
}

test(
  `after ${edits} random edits here and ${edits} in the file, the file imported again keeps both (seed ${seed})`,
  { timeout: 60_000 + edits * 2000 },
  async ({ hub }) => {
    const random = createSeededRandom(seed)
    const first = Array.from({ length: sections }, (_, index) => createRandomSection(`s${index}`, random))
    const here = copySections(first)
    const file = copySections(first)
    const original = await uploaded(hub, first)
    await accepted(hub, original, { collection_name: "Guide" })
    const ids = new Map((await itemsOf(hub, original)).map((item) => [item.title, item.topic_id!]))
    for (let index = 0; index < edits; index++) {
      const section = here[random(here.length)]!
      editRandomSection(section, `here${index}`, random)
      const params = { id: ids.get(section.title)! }
      await hub.as("dora")(topics.save, { params, body: { title: section.title, content: formatSection(section) } })
    }
    editRandomFile(file, edits, sections / 2, random)
    const touched = new Set([...here, ...file].filter((one) => one.touched).map((one) => one.title))
    const untouched = new Set(first.map((one) => one.title).filter((title) => !touched.has(title)))
    const before = await revisionsOf(hub, untouched)

    const again = await uploaded(hub, file)
    const items = await itemsOf(hub, again)
    const sides = new Map<string, ImportConflictSide[]>()
    for (const item of items.filter((one) => one.state === "conflict")) {
      const params = { id: again, item_id: item.id }
      const { update } = (await hub.as("ben")(importItems.read, { params })).answer
      const choices = update!.hunks.map((): ImportConflictSide => (random(2) === 0 ? "mine" : "theirs"))
      sides.set(item.title, choices)
      await hub.as("ben")(importItems.change, { params, body: { choices } })
    }
    const { collection_id } = (await hub.as("ben")(imports.get, { params: { id: again } })).answer
    const done = await accepted(hub, again, { collection_id })
    const texts = await textsOf(hub)

    expect(done).toMatchObject({ status: "completed", error: null })
    expect(untouched.size).toBeGreaterThan(0)
    expect(sides.size).toBeGreaterThan(0)
    // Untouched: byte for byte, and no revision more.
    expect(await revisionsOf(hub, untouched)).toEqual(before)
    // Nothing is doubled, nothing vanishes: what is new in the file comes, what is gone from it stays.
    const all = new Set([...first, ...file].map((one) => one.title))
    expect(new Set(texts.keys())).toEqual(all)
    // What was edited on either side is there, but for words of a conflict that the importer chose against.
    const inFile = new Map(file.map((one) => [one.title, formatSection(one)]))
    const lost = here.flatMap((one) => {
      const there = new Set(findEditMarks(texts.get(one.title) ?? ""))
      const written = [...findEditMarks(formatSection(one)), ...findEditMarks(inFile.get(one.title) ?? "")]
      return sides.has(one.title) ? [] : written.filter((mark) => !there.has(mark))
    })
    expect(lost).toEqual([])
    // A conflict that is decided for one side throughout keeps all of its words.
    const gone = [...sides].flatMap(([title, choices]) => {
      const there = new Set(findEditMarks(texts.get(title) ?? ""))
      const ours = findEditMarks(formatSection(here.find((one) => one.title === title)!))
      const own = new Set(choices).size > 1 ? [] : choices[0] === "mine" ? ours : findEditMarks(inFile.get(title)!)
      return own.filter((mark) => !there.has(mark))
    })
    expect(gone).toEqual([])
  },
)
