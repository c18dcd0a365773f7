import { tests as examples } from "commonmark-spec"
import type { Nodes } from "mdast"
import { expect, test } from "vitest"
import { createRandomPicker, createRandom, sampleRealText } from "../test/hostile-texts.ts"
import { parseMarkdown } from "./parse.ts"
import { splitUnits } from "./text-units.ts"
import { walkTree } from "./walk.ts"

/** Marks of containers that the parser takes for words, and lists of links, one a line. */
const isMark = (line: string) => /^[\s>]*(?::::|\{\{?[%<]|\{[%#:]|!!!|\?\?\?|===)/.test(line)
const isAlone = (line: string) => /^[\s>]*(?:!?\[[^\]]*\]\([^)]*\)|\{\{[^}]*\}\}|<[^>]*>)\s*$/.test(line)

/** A row stays a row where the head of its table was cut off, which makes a paragraph of it. */
const isRow = (line: string) => /^[\s>]*\||\|\s*$/.test(line)

/** The paragraphs, headings and rows of a text, as its parser reads them, that stand in several blocks of its units. */
function cutIn(text: string): string[] {
  const blocks = splitUnits(text).flatMap(({ text: { length }, block }) => Array<number>(length).fill(block))
  const cut: string[] = []
  walkTree(parseMarkdown(text), (node: Nodes) => {
    if (node.type !== "paragraph" && node.type !== "heading" && node.type !== "tableRow") return
    let at = node.position!.start.offset!
    const said = text.slice(at, node.position!.end.offset)
    if (said.split("\n").every((line) => isAlone(line) || isRow(line))) return
    const found = new Set<number>()
    for (const line of said.split("\n")) {
      for (let index = 0; index < line.length; index++)
        if (!isMark(line) && /[\p{L}\p{N}]/u.test(line[index]!)) found.add(blocks[at + index]!)
      at += line.length + 1
    }
    if (found.size > 1) cut.push(said)
  })
  return cut
}

test("no paragraph, heading or row of the specification's examples is cut into several blocks", () => {
  expect(examples.flatMap(({ markdown }) => cutIn(markdown.replaceAll("→", "\t")))).toEqual([])
})

/** Beginnings of lines that open a block where one may begin, and are words where not. */
const starts =
  "|# |- |2. |1. |  2. |    - |> |[x]: |[^1]: || a | |<br>|<b>|<td>|<!-- x -->|{{rate}}|[x](y)|$$|@@ |{% if x %}|=|\\# |``|  |\t"
const ends = "||| |  |\\|\r"

test("no paragraph of lines that begin like other blocks is cut into several", { timeout: 600_000 }, () => {
  const faults: string[] = []
  for (let seed = 1; seed <= Number(process.env["HUB_ROUNDS"] ?? 4000); seed++) {
    const cast = createRandomPicker(createRandom(seed))
    const line = () =>
      `${cast.of(starts.split("|"))}${cast.of(["", "It rose by", "3 million in", "2026."])}${cast.of(ends.split("|"))}\n`
    const text =
      cast.below(4) === 0 ? sampleRealText(cast, 600) : Array.from({ length: 2 + cast.below(5) }, line).join("")
    faults.push(...cutIn(text).map((one) => `${seed}: ${JSON.stringify(one)} in ${JSON.stringify(text)}`))
  }
  expect(faults.slice(0, 5)).toEqual([])
})
