import type { TopicVersion } from "@hub/contract/topics"
import { expect, test } from "vitest"
import { cpuTime } from "../../../markdown/test/cpu-time.ts"
import { mergeVersions } from "./merge.ts"

const version = (content: string, title = "Prices", frontmatter = ""): TopicVersion => ({ title, content, frontmatter })

const clean: [what: string, base: string, mine: string, theirs: string, result: string][] = [
  ["different paragraphs", "a\n\nb\n\nc\n", "A\n\nb\n\nc\n", "a\n\nb\n\nC\n", "A\n\nb\n\nC\n"],
  ["the same change twice", "a\n", "b\n", "b\n", "b\n"],
  ["an addition and a deletion apart", "- a\n- b\n- c\n", "- a\n- b\n- c\n- d\n", "- b\n- c\n", "- b\n- c\n- d\n"],
  ["only theirs", "a\n", "a\n", "b\n", "b\n"],
  ["only mine", "a\n", "b\n", "a\n", "b\n"],
  ["no ending line break", "# a\n# b", "# A\n# b", "# a\n# B", "# A\n# B"],
  ["an ending line break and a line after it", "# a", "# a\n# b", "# A", "# A\n# b"],
  ["Windows line endings", "a\r\n\r\nb\r\n", "A\r\n\r\nb\r\n", "a\r\n\r\nB\r\n", "A\r\n\r\nB\r\n"],
  ["other line endings and other words", "# a\n# b\n", "# a\r\n# b\r\n", "# a\n# B\n", "# a\r\n# B\n"],
  [
    "lines broken elsewhere and another sentence",
    "We ask\nmen. We count.\n",
    "We ask men.\nWe count.\n",
    "We ask\nmen. They count.\n",
    "We ask men.\nThey count.\n",
  ],
  ["spaces at a line's end", "a  \nb\nc\n", "a  \nb\nC\n", "a  \nb\nc\n\nd\n", "a  \nb\nC\n\nd\n"],
]

test.each(clean)("changes join without asking: %s", (_, base, mine, theirs, result) => {
  expect(mergeVersions(version(base), version(mine), version(theirs))).toMatchObject({
    clean: true,
    version: version(result),
  })
})

const overlapping: [what: string, base: string, mine: string, theirs: string][] = [
  ["the same word changed twice", "a\nred\nb\n", "a\ngreen\nb\n", "a\nblue\nb\n"],
  ["a line changed here and deleted there", "a\nred\nb\n", "a\ngreen\nb\n", "a\nb\n"],
  ["a line taken away beside blank lines that were filled", "a\n\n\nb\n", "a\nmine\nb\n", "\n\nb\n"],
  ["a line taken away beside a blank line that was taken away", "a\nc\n\na\n", "a\nc\na\n", "theirs\n\na\n"],
  ["two different ends", "a\n", "a\nb\n", "a\nc\n"],
  ["different words of one line", "red green blue\n", "RED green blue\n", "red green BLUE\n"],
  ["different lines of one sentence", "a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n"],
  ["words of another alphabet", "один два три\n", "Один два три\n", "один два ТРИ\n"],
  [
    "an item set in deeper and other words of it",
    "- a\n  - b\n  - c\n",
    "- a\n  - b\n    - c\n",
    "- a\n  - b\n  - d\n",
  ],
  [
    "lines of indented code that became one, and other words",
    "    a = 1\n    b = 2\n",
    "    a = 1 b = 2\n",
    "    a = 1\n    c = 2\n",
  ],
  [
    "an item that was taken out, and added to where the next one was removed",
    "- a\n- bb\n- cc\n- d\n",
    "- a\n- cc\n- d\n",
    "- a\n- bb\nmore\n- d\n",
  ],
  ["a last line without an ending that was taken away", "a\n\nb\n", "a\n\n", "a\n\nc"],
  ["a blank last line that was filled and taken away", "\n", "", "a"],
  ["words and lines around a Windows line break", "\r\n", "\rmine\r\n", "one\r\n\r\ntwo\n"],
  ["no ending line break", "a b c", "A b c", "a b C"],
]

test.each([
  ["blank lines and words put in at one place", "x\n\n", "x\n\n\n\n", "x\n\n# b\n"],
  ["a blank line moved by both, with other line endings", "a\n\nx\n\n", "a\n\n\r\nx\n", "a\n\n\nx\n"],
])("it does not show who saved first: %s", (_, base, mine, theirs) => {
  const first = mergeVersions(version(base), version(mine), version(theirs))

  expect(first).toMatchObject({ clean: true })
  expect(mergeVersions(version(base), version(theirs), version(mine))).toMatchObject({
    version: first.clean && first.version,
  })
})

test("a line that ends as Windows does loses its whole ending where somebody took it away", () => {
  const result = mergeVersions(version("# a\r\n# b\r\n"), version("# A\r\n# b"), version("# a\r\n# B\r\n"))

  expect(result).toMatchObject({ version: version("# A\r\n# B") })
})

test.each(overlapping)("a true overlap is shown, never decided: %s", (_, base, mine, theirs) => {
  const result = mergeVersions(version(base), version(mine), version(theirs))

  if (result.clean) throw new Error("This joined what it must not.")
  const chosen = (side: "mine" | "theirs" | "base") =>
    result.chunks.content.map((chunk) => (typeof chunk === "string" ? chunk : result.hunks[chunk]![side])).join("")
  expect([chosen("base"), chosen("mine"), chosen("theirs")]).toEqual([base, mine, theirs])
})

test("what does not overlap is joined around what does", () => {
  const result = mergeVersions(version("a\n\nred\n\nc\n"), version("A\n\ngreen\n\nc\n"), version("a\n\nblue\n\nC\n"))

  expect(result).toMatchObject({
    hunks: [{ field: "content", base: "red\n", mine: "green\n", theirs: "blue\n" }],
    chunks: { title: ["Prices"], content: ["A\n\n", 0, "\n\nC\n".slice(1)] },
  })
})

test("a title, a text and a frontmatter changed by different people all stay changed", () => {
  const result = mergeVersions(version("a", "Old", "x: 1"), version("a", "New", "x: 1"), version("b", "Old", "x: 2"))

  expect(result).toMatchObject({ clean: true, version: version("b", "New", "x: 2") })
})

test("two new titles are a conflict of their own", () => {
  const result = mergeVersions(version("a", "Old"), version("a", "Mine"), version("a", "Theirs"))

  expect(result).toMatchObject({ hunks: [{ field: "title", base: "Old", mine: "Mine", theirs: "Theirs" }] })
})

test("texts too different to compare in time are one conflict at once", () => {
  const lines = (mark: string) => Array.from({ length: 3_000 }, (_, line) => `${mark}${line % 7}\n`).join("")

  const result = mergeVersions(version(lines("a")), version(lines("b")), version(lines("c")))

  expect(result).toMatchObject({ clean: false, hunks: [{ field: "content" }] })
})

test("long texts full of the same lines and words join in no time", () => {
  const text = (first: string, last: string) => `${first}\n\n${"- the cat and the dog\n\n".repeat(10_000)}${last}\n`
  const started = cpuTime()

  const result = mergeVersions(version(text("a", "z")), version(text("A", "z")), version(text("a", "Z")))

  expect(result).toMatchObject({ clean: true, version: version(text("A", "Z")) })
  expect(cpuTime() - started).toBeLessThan(2000)
})

test("wherever two people change a text, their changes both stay when they are lines apart", () => {
  const lines = Array.from({ length: 40 }, (_, line) => `${line % 3 === 0 ? "" : `line ${line}`}\n`)

  for (let mineAt = 0; mineAt < 40; mineAt++)
    for (const theirsAt of [mineAt - 10, mineAt - 4, mineAt + 4, mineAt + 10].filter((at) => at >= 0 && at < 40)) {
      const mine = lines.with(mineAt, "mine\n")
      const theirs = lines.toSpliced(theirsAt, 1)

      const result = mergeVersions(version(lines.join("")), version(mine.join("")), version(theirs.join("")))

      const both = mine.toSpliced(theirsAt, 1).join("")
      expect(result).toMatchObject({ clean: true, version: version(both) })
    }
})
