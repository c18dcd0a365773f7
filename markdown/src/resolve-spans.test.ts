import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmFromMarkdown } from "mdast-util-gfm"
import { gfm } from "micromark-extension-gfm"
import { expect, test } from "vitest"
import { cpuTime } from "../test/cpu-time.ts"
import { createRandomPicker, createRandom } from "../test/hostile-texts.ts"
import { createLimits } from "./limits.ts"
import { parseMarkdown, toHtml } from "./markdown.ts"

const marks =
  "* ** *** **** _ __ ___ ~~ ~~ a b . ( ) é ![ [ ](c) ] [^1] ` `` \\* &amp; <b> www.d.e f@g.h https://i.j/k !? .; &l; _".split(
    " ",
  )

function soup(seed: number, ingredients = marks): string {
  const cast = createRandomPicker(createRandom(seed))
  const length = cast.below(40)
  const parts = Array.from({ length }, () => `${cast.of(ingredients)}${cast.of(["", "", "", " ", "\n"])}`)
  return `${parts.join("")}\n\n${ingredients.includes("[^1]") ? "[^1]: i\n" : ""}`
}

function treeBy(source: string, isOurs: boolean) {
  const options = gfm({ singleTilde: false })
  const extensions = isOurs ? createLimits(source, options) : [options]
  return fromMarkdown(source, { extensions, mdastExtensions: [gfmFromMarkdown()] })
}

/** The parser itself looks at the marks inside a span a second time, which the specification does not, and which shows in one of 3,000. */
test("a soup of marks reads as the parser reads it without limits", { timeout: 60_000 }, () => {
  const different: string[] = []
  for (let seed = 1; seed <= 150; seed++) {
    const source = soup(seed)
    if (JSON.stringify(treeBy(source, true)) !== JSON.stringify(treeBy(source, false))) different.push(source)
  }

  expect(different).toEqual([])
})

test("a text without most of the marks reads like that too", { timeout: 60_000 }, () => {
  const more = [
    ...marks,
    "|",
    "\n|-|\n",
    "\n:-\n",
    "\n- ",
    "[x] ",
    "HTTP://i.j",
    "mailto:f@g.h",
    "f&#64;g.h",
    "www&period;d.e",
  ]
  const different: string[] = []
  for (let seed = 1; seed <= 150; seed++) {
    const cast = createRandomPicker(createRandom(seed))
    const few = Array.from({ length: 5 }, () => cast.of(more))
    const source = soup(seed, [...few, "a", "b"])
    if (JSON.stringify(parseMarkdown(source)) !== JSON.stringify(treeBy(source, false))) different.push(source)
  }

  expect(different).toEqual([])
})

test("emphasis stands a hundred deep, and what is around it is words", () => {
  const nested = (depth: number) => toHtml(parseMarkdown(`${"*a ".repeat(depth)}word${" b*".repeat(depth)}`))

  expect(nested(100).match(/<em>/g)).toHaveLength(100)
  expect(nested(103).match(/<em>/g)).toHaveLength(100)
  expect(nested(103)).toContain("word")
})

test.each([
  ["emphasis that the other mark would close", "*a_ "],
  ["emphasis that is never closed", "*a **b "],
  ["strikes that are never closed", "~~a b~~~~ "],
  ["closing brackets", "]"],
  ["an address of marks", "www.a.b/!x"],
  ["an image and closing brackets", "![]]]]"],
])("time grows with the text and not with its square: %s", { timeout: 60_000 }, (_name, source) => {
  const time = (size: number) => {
    const text = source.repeat(size / source.length)
    const before = cpuTime()
    parseMarkdown(text)
    return cpuTime() - before
  }
  time(6_000)

  expect(time(24_000)).toBeLessThan(8 * time(6_000) + 100)
})
