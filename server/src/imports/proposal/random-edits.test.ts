import { expect, test } from "vitest"
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
} from "../../../test/random-sections.ts"
import { applyChoices, compareNewVersion } from "./compare.ts"
import { completeTexts } from "./complete.ts"
import { type KnownItem, proposeTopics } from "./propose.ts"

const edits = 200
/** So many that some are edited on both sides, some on one, and some on none. */
const sections = 240

const documentOf = (sections: RandomSection[]) => ({
  path: "guide.md",
  title: "guide",
  frontmatter: "",
  markdown: formatSections(sections),
})

const propose = (sections: RandomSection[], known: KnownItem[]) =>
  proposeTopics({ documents: [documentOf(sections)], split_level: 1, former: [], known, images: [], values: [] })

test.each(Array.from({ length: 5 }, (_, seed) => seed + 1))(
  "after 200 random edits in the file and 200 here, nothing is lost, doubled or changed unasked (seed %i)",
  (seed) => {
    const random = createSeededRandom(seed)
    const first = Array.from({ length: sections }, (_, index) => createRandomSection(`s${index}`, random))
    const here = copySections(first)
    const file = copySections(first)
    for (let index = 0; index < edits; index++) editRandomSection(here[random(here.length)]!, `here${index}`, random)
    editRandomFile(file, edits, sections / 2, random)
    const known: KnownItem[] = propose(first, []).items.map((item, index) => ({
      item_id: index + 1,
      topic_id: index + 1,
      source_path: item.source_path,
      read_title: item.read_title,
      content: item.content,
      frontmatter: item.frontmatter,
      imported_content: item.content,
      head: { id: index + 1, title: item.read_title, content: formatSection(here[index]!), frontmatter: "" },
    }))

    const { items, gone } = propose(file, known)

    const remaining = new Set(file.map((section) => section.title))
    expect(gone.toSorted((a, b) => a - b)).toEqual(
      known.filter((one) => !remaining.has(one.read_title)).map((one) => one.topic_id),
    )
    expect(items.filter((item) => item.state === "new").map((item) => item.read_title)).toEqual(
      file.filter((section) => section.title.startsWith("Section n")).map((section) => section.title),
    )
    const touched = new Set([...here, ...file].filter((section) => section.touched).map((section) => section.title))
    const untouched = items.filter((item) => !touched.has(item.read_title))
    expect(untouched.length).toBeGreaterThan(20)
    expect(new Set(untouched.map((item) => item.state))).toEqual(new Set(["unchanged"]))
    expect(items.filter((item) => item.state === "conflict").length).toBeGreaterThan(0)
    const continued = items.flatMap((item) => item.base_item_id ?? [])
    expect(new Set(continued).size).toBe(continued.length)
    for (const item of items.filter((one) => one.base_item_id !== null))
      expect({ of: item.read_title, ...accountOf(known[item.base_item_id! - 1]!, item) }).toEqual({
        of: item.read_title,
        state: item.state,
        lost: [],
        unasked: [],
      })
    expect(after(file, items, known)).toEqual(items.map((item) => item.state === "conflict"))
  },
)

/** What of both sides' edits is in neither the topic nor a place that is shown, and what changed without an edit. */
function accountOf(base: KnownItem, item: ReturnType<typeof propose>["items"][number]) {
  const [ours, theirs, imported] = [base.head!.content, item.theirs!, base.imported_content!]
  const found = compareNewVersion({ title: base.read_title, content: imported, frontmatter: "" }, base.head!, {
    title: item.read_title,
    content: theirs,
    frontmatter: "",
  })
  const { state } = found
  if (state === "conflict") {
    const side = (one: "mine" | "theirs") =>
      applyChoices(
        found,
        found.hunks.map(() => one),
      ).content
    return { state, lost: [...missing(ours, side("mine")), ...missing(theirs, side("theirs"))], unasked: [] }
  }
  const now = state === "changed" ? found.version.content : ours
  const expected = theirs === imported ? ours : ours === imported ? theirs : now
  return {
    state,
    lost: [...missing(ours, now), ...missing(theirs, now)],
    unasked: now === expected ? [] : [now],
  }
}

const missing = (from: string, text: string) => {
  const there = new Set(findEditMarks(text))
  return findEditMarks(from).filter((mark) => !there.has(mark))
}

/** Which of the accepted topics would wait for a decision; those that need none become something or stay. */
function after(file: RandomSection[], items: ReturnType<typeof propose>["items"], known: KnownItem[]) {
  const done = completeTexts({
    documents: [{ ...documentOf(file), suggestions: [] }],
    images: [],
    values: [],
    items: items.map((item, id) => {
      const base = known[(item.base_item_id ?? 0) - 1]
      return {
        ...item,
        id,
        title: item.read_title,
        include: true,
        choices: null,
        topic_id: base?.topic_id ?? 1000 + id,
        update: base
          ? {
              imported: { title: base.read_title, content: base.imported_content!, frontmatter: "" },
              head: base.head!,
            }
          : null,
      }
    }),
  })
  return done.map((one) => one.undecided)
}
