import { type Nodes, type Root, walkTree } from "@hub/markdown"
import { type QuotationMarks, quotationMarksOf } from "./quotation-marks.ts"
import { type SpaceRule, spaceRulesOf } from "./unbroken-spaces.ts"

/** Words that become others: `length` characters of the line from `at`. */
type Edit = { at: number; length: number; words: string }
type Text = Extract<Nodes, { type: "text" }>
/** A line of words as it is read, through all that is set in it; `texts` says where each text of it begins. */
type TypesetLine = { words: string; texts: { node: Text; from: number }[] }

/** Stands for what is no words: code, formulas, images, addresses. */
const opaque = "\ufffc"
const addresses = /\{#[^{}\s]*\}|\b(?:[a-z][a-z+.-]*:\/\/|www\.|mailto:)\S+|[\w.+-]+@[\w-]+\.[\w.-]+/giu

/**
 * Sets the words of a tree as printers of the language do: quotation marks, apostrophes, dashes, an ellipsis, and spaces
 * that no line breaks at. Code, formulas, addresses and raw HTML stay as they are. A heading keeps its dashes and
 * spaces, because its address is made of them; its quotation marks have no spaces within. The tree is changed.
 */
export function setTypography(tree: Root, language: string): Root {
  const { marks, rules } = settingOf(language)
  walkTree(tree, (node) => {
    if (node.type !== "paragraph" && node.type !== "heading" && node.type !== "tableCell") return
    const line = readLine(node.children)
    if (!touched.test(line.words)) return
    const isHeading = node.type === "heading"
    const edits = [
      ...setQuotes(line.words, isHeading ? withoutSpaces(marks) : marks),
      ...replaceAll(line.words, /(?<!\.)\.{3}(?!\.)/g, "…"),
    ]
    if (!isHeading) edits.push(...setDashes(line.words), ...setSpaces(line.words, rules))
    applyEdits(line, edits)
  })
  return tree
}

/** Sets a tree, and gives it back. */
export type Typesetter = (tree: Root) => Root

/** What sets the words of an edition, or leaves them as they are. */
export const typesetterOf = ({
  typography,
  language = "en",
}: {
  typography?: boolean
  language?: string
}): Typesetter => (typography ? (tree) => setTypography(tree, language) : (tree) => tree)

/** Most lines have nothing that could be set otherwise. */
const touched = /["']|--|\.\.\.|[\d.»«°§№€$£¥] | [\d»;:!?]|(?<!\p{L})\p{L}{1,9}\.? /u

const withoutSpaces = (marks: QuotationMarks): QuotationMarks =>
  /\s/.test(marks.outer.join("")) ? { outer: ["“", "”"], inner: ["‘", "’"] } : marks

const settings = new Map<string, { marks: QuotationMarks; rules: SpaceRule[] }>()
function settingOf(language: string) {
  const known = settings.get(language) ?? { marks: quotationMarksOf(language), rules: spaceRulesOf(language) }
  settings.set(language, known)
  return known
}

function readLine(children: Nodes[]): TypesetLine {
  const line: TypesetLine = { words: "", texts: [] }
  let code = 0
  const read = (nodes: Nodes[]) => {
    for (const node of nodes) {
      if (node.type === "text" && code === 0) {
        line.texts.push({ node, from: line.words.length })
        line.words += node.value.replace(addresses, (found) => opaque.repeat(found.length))
      } else if (node.type === "html") code = Math.max(0, code + codeTags(node.value))
      else if (node.type === "break") line.words += "\n"
      else if (node.type === "footnoteReference") continue
      else if ("children" in node && !isAutolink(node)) read(node.children as Nodes[])
      else line.words += opaque
    }
  }
  read(children)
  return line
}

const isAutolink = (node: Nodes) =>
  node.type === "link" &&
  node.children.length === 1 &&
  node.children[0]?.type === "text" &&
  node.url.replace(/^(?:mailto:|https?:\/\/)/, "") === node.children[0].value.replace(/^https?:\/\//, "")

/** How many pieces of code a tag begins, or ends. */
function codeTags(html: string): number {
  const found = /^<(\/?)(?:code|kbd|samp|pre|tt|var|script|style|math|svg)\b[^>]*?(\/?)>$/i.exec(html)
  if (!found || found[2] === "/") return 0
  return found[1] === "/" ? -1 : 1
}

const isLetter = (sign: string) => /[\p{L}\p{N}\p{M}\ufffc]/u.test(sign)
/** Scripts without spaces: a mark between two of their letters may begin or end words. */
const isUnspaced = (sign: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(sign)
const isSpace = (sign: string) => sign === "" || /\s/u.test(sign)

/** Only marks that have a partner are set; what stands alone, as an inch does, stays. */
function setQuotes(words: string, marks: QuotationMarks): Edit[] {
  const edits: Edit[] = []
  const set = (at: number, mark: string) => edits.push({ at, length: 1, words: mark })
  const open: { at: number; mark: string }[] = []
  for (const { 0: mark, index: at } of words.matchAll(/["']/g)) {
    const before = words[at - 1] ?? ""
    const after = words[at + 1] ?? ""
    const between = isUnspaced(before) || isUnspaced(after)
    const partner = open.findLastIndex((one) => one.mark === mark)
    const mayClose = !isSpace(before) && (!isLetter(after) || between)
    const mayOpen = !isSpace(after) && (!isLetter(before) || between)
    const [begin, end] = mark === '"' ? marks.outer : marks.inner
    if (partner >= 0 && mayClose) {
      set(open[partner]!.at, begin)
      set(at, end)
      open.length = partner
    } else if (mayOpen) open.push({ at, mark })
    else if (mark === "'" && isLetter(before) && (isLetter(after) || !/\d/.test(before))) set(at, "’")
  }
  // What is left out of a word or year: ’tis, ’90s.
  for (const { at, mark } of open) if (mark === "'" && cutWord.test(words.slice(at + 1, at + 6))) set(at, "’")
  return edits
}

const cutWord = /^(?:\d\ds?|tis|twas|til|em|n)(?![\p{L}\p{N}])/u

/** Between words; what begins a word, as the option of a program does, stays. */
const setDashes = (words: string): Edit[] => [
  ...replaceAll(words, /(?<=[\p{L}\p{N}\p{P}\s]|^)(?<!-)---(?!-)(?=[\p{L}\p{N}\s]|$)/gu, "—"),
  ...replaceAll(words, /(?<=[\p{L}\p{N}])--(?=[\p{L}\p{N}])|(?<=\s)--(?=\s)/gu, "–"),
]

const setSpaces = (words: string, rules: SpaceRule[]): Edit[] =>
  rules.flatMap(({ pattern, space }) => replaceAll(words, pattern, space))

const replaceAll = (words: string, pattern: RegExp, by: string): Edit[] =>
  [...words.matchAll(pattern)].map(({ 0: found, index: at }) => ({ at, length: found.length, words: by }))

/** Of two edits of one place the first holds; one that runs over the end of a text is left. */
function applyEdits({ texts }: TypesetLine, edits: Edit[]): void {
  const sorted = edits.toSorted((one, other) => one.at - other.at)
  for (const { node, from } of texts) {
    const own = sorted.filter(({ at, length }) => at >= from && at + length <= from + node.value.length)
    let set = ""
    let done = 0
    for (const { at, length, words } of own) {
      if (at - from < done) continue
      set += node.value.slice(done, at - from) + words
      done = at - from + length
    }
    node.value = set + node.value.slice(done)
  }
}
