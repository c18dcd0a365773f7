import { expect, test } from "vitest"
import { decided, compared } from "./compare.ts"
import { completed } from "./complete.ts"
import { type Known, proposed } from "./propose.ts"

const edits = 200
/** So many that some are edited on both sides, some on one, and some on none. */
const sections = 240

type Section = { title: string; lines: string[]; touched: boolean }
type Random = (below: number) => number

/** A small generator with a seed, so that a failure can be had again. */
function seeded(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const fresh = (name: string, random: Random): Section => ({
  title: `Section ${name}`,
  lines: Array.from({ length: 3 + random(6) }, (_, line) =>
    Array.from({ length: 8 }, (__, word) => `${name}w${line}x${word}r${random(1000)}`).join(" "),
  ),
  touched: false,
})

const textOf = ({ lines }: Section) => `${lines.join("\n\n")}\n`
const fileOf = (sections: Section[]) => sections.map((one) => `# ${one.title}\n\n${textOf(one)}`).join("\n")
const documentOf = (sections: Section[]) => ({
  path: "guide.md",
  title: "guide",
  frontmatter: "",
  markdown: fileOf(sections),
})

/** One random edit of a section: another word, another line, or a line less. */
function edit(section: Section, mark: string, random: Random) {
  section.touched = true
  const line = random(section.lines.length)
  const kind = random(4)
  if (kind === 0) section.lines.splice(line, 0, `${mark} is a line of its own`)
  else if (kind === 1 && section.lines.length > 2) section.lines.splice(line, 1)
  else {
    const words = section.lines[line]!.split(" ")
    words[random(words.length)] = mark
    section.lines[line] = words.join(" ")
  }
}

const copy = (sections: Section[]) => sections.map((one) => ({ ...one, lines: [...one.lines] }))
const marksOf = (text: string) => text.match(/\b(?:file|here)\d+\b/g) ?? []
const propose = (sections: Section[], known: Known[]) =>
  proposed({ documents: [documentOf(sections)], split_level: 1, former: [], known, images: [] })

test.each(Array.from({ length: 5 }, (_, seed) => seed + 1))(
  "after 200 random edits in the file and 200 here, nothing is lost, doubled or changed unasked (seed %i)",
  (seed) => {
    const random = seeded(seed)
    const first = Array.from({ length: sections }, (_, index) => fresh(`s${index}`, random))
    const here = copy(first)
    const file = copy(first)
    for (let index = 0; index < edits; index++) {
      edit(here[random(here.length)]!, `here${index}`, random)
      if (random(20) === 0) file.splice(random(file.length), 0, { ...fresh(`n${index}`, random), touched: true })
      else if (random(40) === 0 && file.length > sections / 2) file.splice(random(file.length), 1)
      else edit(file[random(file.length)]!, `file${index}`, random)
    }
    const known: Known[] = propose(first, []).items.map((item, index) => ({
      item_id: index + 1,
      topic_id: index + 1,
      source_path: item.source_path,
      read_title: item.read_title,
      content: item.content,
      frontmatter: item.frontmatter,
      imported_content: item.content,
      head: { id: index + 1, title: item.read_title, content: textOf(here[index]!), frontmatter: "" },
    }))

    const { items, gone } = propose(file, known)

    const kept = new Set(file.map((section) => section.title))
    expect(gone.toSorted((a, b) => a - b)).toEqual(
      known.filter((one) => !kept.has(one.read_title)).map((one) => one.topic_id),
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
function accountOf(base: Known, item: ReturnType<typeof propose>["items"][number]) {
  const [ours, theirs, imported] = [base.head!.content, item.theirs!, base.imported_content!]
  const found = compared({ title: base.read_title, content: imported, frontmatter: "" }, base.head!, {
    title: item.read_title,
    content: theirs,
    frontmatter: "",
  })
  const { state } = found
  if (state === "conflict") {
    const side = (one: "mine" | "theirs") =>
      decided(
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
  const there = new Set(marksOf(text))
  return marksOf(from).filter((mark) => !there.has(mark))
}

/** Which of the accepted topics would wait for a decision; those that need none become something or stay. */
function after(file: Section[], items: ReturnType<typeof propose>["items"], known: Known[]) {
  const done = completed({
    documents: [{ ...documentOf(file), suggestions: [] }],
    images: [],
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
