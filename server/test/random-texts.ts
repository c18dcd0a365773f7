import { createRandomPicker, createRandom, type RandomPicker } from "../../markdown/test/hostile-texts.ts"
import { otherPart, randomRow, randomSentence, setting } from "./figure-words.ts"

/** A text as its writer knows it: each paragraph, item, row and line with what it says, piece by piece. */
type Kind = "words" | "item" | "row" | "heading" | "code" | "cells" | "note"
type RandomBlock = { kind: Kind; says: string[]; depth: number; quoted: boolean }
/** How a text is written: where its lines end, and how. */
type Style = { width: number; ending: string }
export type RandomText = { blocks: RandomBlock[]; settings: string[]; style: Style }
type Side = "base" | "mine" | "theirs"

const newBlock = (kind: Kind, says: string[], depth = 0, quoted = false): RandomBlock => ({ kind, says, depth, quoted })
const some = (cast: RandomPicker, most: number, make: () => string) =>
  Array.from({ length: 1 + cast.below(most) }, make)

function blocksOf(cast: RandomPicker): RandomBlock[] {
  const { of, below } = cast
  const script = below(1000)
  const nextSentence = () => randomSentence(cast, script)
  const rows = (count: number) => [`| Thing | Much |`, "|---|---|", ...some(cast, count, () => randomRow(cast))]
  return of([
    () => [newBlock("words", some(cast, 5, nextSentence), 0, below(4) === 0)],
    () => [newBlock("words", some(cast, 3, nextSentence))],
    () =>
      some(cast, 4, nextSentence).map((one) =>
        newBlock("item", [one, ...(below(3) === 0 ? [nextSentence()] : [])], below(3)),
      ),
    () => [newBlock("heading", [nextSentence().replace(/\s*[.!?。।؟]$/u, "")])],
    () => rows(4).map((one) => newBlock("row", [one])),
    () => [
      newBlock("cells", ["<table>"]),
      ...some(
        cast,
        3,
        () => `<tr> <td> ${nextSentence()} </td> <td> ${randomRow(cast).split(" | ")[1]} </td> </tr>`,
      ).map((one) => newBlock("cells", [one])),
      newBlock("cells", ["</table>"]),
    ],
    () =>
      ["```", ...some(cast, 4, () => `total = ${1 + below(9000)} # ${of(["homes", "farms"])}`), "```"].map((one) =>
        newBlock("code", [one]),
      ),
    () => [newBlock("note", some(cast, 3, nextSentence))],
  ])()
}

const isFixed = ({ says: [first = ""] }: RandomBlock) => /^(?:```|\|---|\| Thing|<\/?table>)/.test(first)

/** Which words follow a block of a kind at once, without a blank line between. */
const isTight = (one: RandomBlock, next: RandomBlock) =>
  one.kind === next.kind &&
  (one.kind === "item" ||
    (one.kind === "row" && !next.says[0]!.startsWith("| Thing")) ||
    (one.kind === "cells" && one.says[0] !== "</table>") ||
    (one.kind === "code" && !(one.says[0] === "```" && next.says[0] === "```")))

function editSentence(cast: RandomPicker, sentence: string): string {
  const parts = [...sentence.matchAll(/\p{Nd}+|\p{L}[\p{L}\p{M}]{2,}|[−±]/gu)]
  const part = parts[cast.below(parts.length)]
  if (part === undefined) return sentence
  return sentence.slice(0, part.index) + otherPart(cast, part[0]) + sentence.slice(part.index + part[0].length)
}

/** What somebody does to a text: other words and figures, pieces and blocks put in, taken out and moved, lines wrapped again. */
function editRandomText(
  cast: RandomPicker,
  text: RandomText,
  { shared, focus }: { shared: RandomBlock[]; focus: number },
): RandomText {
  const { below, of } = cast
  const blocks = text.blocks.map((one) => ({ ...one, says: [...one.says] }))
  const settings = [...text.settings]
  const style = { ...text.style }
  for (let times = 1 + below(4); times > 0; times--) {
    const at = below(2) === 0 ? Math.min(focus, blocks.length - 1) : below(blocks.length)
    const one = blocks[at]!
    if (isFixed(one)) continue
    const place = below(one.says.length)
    const change = () => void one.says.splice(place, 1, editSentence(cast, one.says[place]!))
    const nextSentence = () => randomSentence(cast, below(1000))
    /** Where a block may be put in without cutting a table or code in two. */
    const free = () => {
      const places = blocks
        .map((_, index) => index)
        .filter((index) => index === 0 || !isTight(blocks[index - 1]!, blocks[index]!))
      return of([...places, blocks.length])
    }
    of([
      change,
      change,
      change,
      () =>
        (one.kind === "words" || one.kind === "note") && one.says.splice(below(one.says.length + 1), 0, nextSentence()),
      () => one.kind === "words" && one.says.length > 1 && one.says.splice(place, 1),
      () => one.kind === "item" && blocks.splice(at + 1, 0, newBlock("item", [nextSentence()], one.depth)),
      () => one.kind === "item" && (one.depth = below(3)),
      () => one.kind === "row" && blocks.splice(at + 1, 0, newBlock("row", [randomRow(cast)])),
      () =>
        (one.kind === "row" || one.kind === "item" || one.kind === "cells") &&
        blocks.length > 1 &&
        blocks.splice(at, 1),
      () => blocks.splice(free(), 0, newBlock("words", [nextSentence()])),
      () => blocks.splice(free(), 0, ...shared.map((randomBlock) => ({ ...randomBlock, says: [...randomBlock.says] }))),
      () =>
        one.kind === "words" &&
        one.says.length > 1 &&
        place > 0 &&
        blocks.splice(at + 1, 0, newBlock("words", one.says.splice(place), 0, one.quoted)),
      () =>
        one.kind === "words" &&
        blocks[at + 1]?.kind === "words" &&
        blocks[at + 1]!.quoted === one.quoted &&
        one.says.push(...blocks.splice(at + 1, 1)[0]!.says),
      () => one.kind === "words" && blocks.length > 2 && blocks.splice(free(), 0, ...blocks.splice(at, 1)),
      () => (style.width = below(2) === 0 ? style.width : of([24, 60, 200])),
      () => below(4) === 0 && (style.ending = style.ending === "\n" ? "\r\n" : "\n"),
      () => settings.length > 0 && settings.splice(below(settings.length), 1, editSentence(cast, of(settings))),
      () => settings.length > 0 && settings.splice(below(settings.length), 0, setting(cast)),
    ] as (() => unknown)[])()
  }
  return { blocks, settings: distinctSettings(settings), style }
}

const distinctSettings = (settings: string[]) => [...new Map(settings.map((one) => [one.split(":")[0], one])).values()]

/** Whether a line may begin with these words without making something else of them. */
const mayBegin = (word: string, isWords: boolean) =>
  isWords ? !/^(?:[-+*#>|:=~]+|1[.)]|.*:)$/.test(word) : /^\p{L}/u.test(word)

/** The lines of a paragraph: as wide as its writer wants them, or one for each sentence where a script has no ends. */
function wrapped(says: string[], width: number, isWords: boolean): string[] {
  const lines: string[] = []
  for (const [at, sentence] of says.entries()) {
    const isThai = /\p{Script=Thai}/u.test(sentence)
    const isClose = /^[\p{Script=Han}\p{Script=Hiragana}]/u.test(sentence)
    for (const [index, word] of sentence.split(" ").entries()) {
      const last = lines.at(-1)
      if (last === undefined || (index === 0 && isThai)) lines.push(word)
      else if (index === 0 && isClose && (says[at - 1] ?? "").endsWith("。")) lines[lines.length - 1] += word
      else if (isThai || last.length + word.length < width || !mayBegin(word, isWords))
        lines[lines.length - 1] += ` ${word}`
      else lines.push(word)
    }
  }
  return lines
}

function linesOf({ kind, says, depth, quoted }: RandomBlock, width: number): string[] {
  const sign = quoted ? "> " : ""
  if (kind === "heading") return [`## ${says.join(" ")}`]
  if (kind === "cells")
    return says
      .join(" ")
      .replace(/(<t[rd]>) /g, "$1\n")
      .replace(/<td>\n/g, "<td>\n\n")
      .replace(/ <\/td> ?/g, "\n\n</td>\n")
      .split("\n")
  if (kind === "row" || kind === "code") return says
  const lines = wrapped(says, width, kind === "words")
  const [first, more] =
    kind === "item"
      ? [`${"  ".repeat(depth)}- `, "  ".repeat(depth + 1)]
      : kind === "note"
        ? ["[^n]: ", "    "]
        : [sign, sign]
  return lines.map((line, at) => (at === 0 ? first : more) + line)
}

/** How a text stands in its source. */
export function formatRandomText({ blocks, settings, style }: RandomText): { content: string; frontmatter: string } {
  const lines = blocks.flatMap((one, at) => {
    const next = blocks[at + 1]
    return [...linesOf(one, style.width), ...(next !== undefined && !isTight(one, next) ? [""] : [])]
  })
  const all = (own: string[]) => own.map((line) => line + style.ending).join("")
  const values = settings.map((one) =>
    one.length > 30 ? one.replace(": ", ": >\n  ").replace(/ (?=\S{12,}$)/, "\n  ") : one,
  )
  return { content: all(lines), frontmatter: all(values.flatMap((one) => one.split("\n"))) }
}

export function createThreeVersions(seed: number): Record<Side, RandomText> {
  const cast = createRandomPicker(createRandom(seed))
  const blocks = Array.from({ length: 1 + cast.below(3) }, () => blocksOf(cast)).flat()
  const settings = distinctSettings(Array.from({ length: cast.below(4) }, () => setting(cast)))
  const style = { width: cast.of([30, 80, 400]), ending: cast.below(5) === 0 ? "\r\n" : "\n" }
  const base = { blocks, settings, style }
  const shared = [
    newBlock("heading", [`Shared ${cast.below(99)} of homes`]),
    newBlock("words", [randomSentence(cast, 0)]),
  ]
  // Half of what both do is done in one place.
  const about = { shared, focus: cast.below(blocks.length) }
  return { base, mine: editRandomText(cast, base, about), theirs: editRandomText(cast, base, about) }
}

const sentencesIn = ({ blocks, settings }: RandomText) =>
  [...settings, ...blocks.flatMap(({ says }) => says)].map(plain)
/** Without marks of quotes, items, notes and headings at the beginnings of lines, wherever the lines end. */
const plain = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^(?:\s|> ?|- |\[\^n\]: |## )*/, ""))
    .join(" ")
    .replace(/ +/g, " ")
    .trim()

const all = ({ content, frontmatter }: { content: string; frontmatter: string }) =>
  `${plain(frontmatter.replaceAll(": >", ":"))} ${plain(content)}`.trim()

/** What a result says that is none of the pieces that its writers wrote. */
export function findInventedSentences(result: { content: string; frontmatter: string }, texts: RandomText[]): string[] {
  const known = [...new Set(texts.flatMap(sentencesIn))].toSorted((one, other) => other.length - one.length)
  let left = all(result)
  while (left !== "") {
    const sentence = known.find(
      (one) => left.startsWith(one) && (left.length === one.length || left[one.length] === " " || one.endsWith("。")),
    )
    if (sentence === undefined) return [left.slice(0, 160)]
    left = left.slice(sentence.length).trimStart()
  }
  return []
}

/** What one side wrote, or neither took away, and no text shows. */
export function findMissingSentences(
  shown: { content: string; frontmatter: string }[],
  { base, mine, theirs }: Record<Side, RandomText>,
): string[] {
  const said = shown.map(all).join(" ")
  const [old, own, others] = [base, mine, theirs].map(sentencesIn) as [string[], string[], string[]]
  const times = (sentences: string[], sentence: string) => sentences.filter((one) => one === sentence).length
  const isLeft = (sentence: string) => times(own, sentence) + times(others, sentence) > times(old, sentence)
  const wanted = [...own, ...others].filter((sentence) => !old.includes(sentence))
  return [...wanted, ...old.filter(isLeft)].filter((sentence) => !said.includes(sentence))
}
