import type { Element, Nodes, Root } from "hast"
import { hasOwnCaption, nameOfEquation, pictureIn, roleOfElement, takeCaptionName, wordsOf } from "./caption-html.ts"
import { codeInfoName } from "./code-blocks.ts"
import { type CaptionKind, captionStart, groupCaptions, isCaptionWord } from "./captions.ts"

/** What has been numbered so far, and what is called how, by the id of its element on the page. */
interface TextNumbers {
  prefix: string
  counts: Record<CaptionKind, number>
  names: Map<string, { kind: CaptionKind; number: number; word: string }>
}

/**
 * Numbers the captions of one sanitised page where they stand, and the links to them, as an edition of this text alone would:
 * each block stays one block in its place, so that quotes of the page and its blocks are found again. The words are the
 * author's own, English where there are none. What was not written by the author is in an element of the class `number`.
 */
export function numberCaptions(page: Nodes, prefix: string): void {
  if (page.type !== "root" && page.type !== "element") return
  const numbers: TextNumbers = { prefix, counts: { table: 0, figure: 0, equation: 0 }, names: new Map() }
  numberIn(page, numbers)
  if (numbers.names.size > 0) nameLinks(page, numbers)
}

const closed = new Set(["p", "pre", "table", "h1", "h2", "h3", "h4", "h5", "h6"])

function numberIn(parent: Root | Element, numbers: TextNumbers): void {
  const blocks = parent.children.flatMap((child) => (child.type === "element" ? [child] : []))
  const groups = new Map(groupCaptions(blocks.map(roleOfElement)).map((group) => [group.target, group]))
  for (const [at, block] of blocks.entries()) {
    const group = groups.get(at)
    if (group !== undefined) {
      const beside = group.caption === undefined || hasOwnCaption(block) ? undefined : blocks[group.caption]
      if (beside !== undefined) numberParagraph(beside, block, numbers)
      else if (hasOwnCaption(block)) numberOwn(block, numbers)
      for (const note of group.notes) addClass(blocks[note]!, "source")
    } else if (block.tagName === "pre") {
      const id = nameOfEquation(block)
      withoutCodeInfo(block)
      if (id !== undefined) numberEquation(block, id, numbers)
    } else if (!closed.has(block.tagName)) numberIn(block, numbers)
  }
}

function numberParagraph(caption: Element, block: Element, numbers: TextNumbers): void {
  const [first] = caption.children
  const start = first?.type === "text" ? captionStart(first.value) : undefined
  if (first?.type !== "text" || start === undefined) return
  const word = first.value.slice(0, start.length).replace(/[\s\u00a0]*[:：]\s*$/, "")
  first.value = first.value.slice(start.length)
  const name = takeCaptionName(caption.children) ?? takeCaptionName(block.tagName === "p" ? block.children : undefined)
  addNumber(caption, start.kind, name?.id, word, numbers)
  addClass(caption, "caption")
}

function numberOwn(block: Element, numbers: TextNumbers): void {
  const kind = block.tagName === "table" ? "table" : "figure"
  const picture = block.tagName === "p" ? pictureIn(block) : undefined
  const given = block.properties["id"]
  const givenId = typeof given === "string" ? given.slice(numbers.prefix.length) : undefined
  if (picture === undefined) {
    const own = block.children.find(
      (child) => child.type === "element" && (child.tagName === "caption" || child.tagName === "figcaption"),
    )
    if (own?.type !== "element") return
    const name = takeCaptionName(own.children)
    addNumber(own, kind, name?.kind === kind ? name.id : givenId, kind === "table" ? "Table" : "Figure", numbers, given)
    return
  }
  const title = { type: "text" as const, value: String(picture.properties["title"]) }
  delete picture.properties["title"]
  const name = takeCaptionName([title]) ?? takeCaptionName(block.children)
  const caption: Element = {
    type: "element",
    tagName: "span",
    properties: { className: ["caption"], dir: "auto" },
    children: [title],
  }
  addNumber(caption, kind, name?.kind === kind ? name.id : givenId, "Figure", numbers, given)
  block.children.push(caption)
}

/** Puts the number before a caption, which takes the id unless its table has that already. */
function addNumber(
  caption: Element,
  kind: CaptionKind,
  id: string | undefined,
  word: string,
  { prefix, counts, names }: TextNumbers,
  given?: unknown,
): void {
  const number = ++counts[kind]
  caption.children.unshift(numberElement("b", `${word}\u00a0${number}`), { type: "text", value: " " })
  if (id === undefined) return
  if (given === undefined) caption.properties["id"] ??= prefix + id
  if (!names.has(prefix + id)) names.set(prefix + id, { kind, number, word })
}

function numberEquation(block: Element, id: string, { prefix, counts, names }: TextNumbers): void {
  const number = ++counts.equation
  block.properties["id"] ??= prefix + id
  block.children.push(numberElement("b", `(${number})`))
  if (!names.has(prefix + id)) names.set(prefix + id, { kind: "equation", number, word: "Equation" })
}

/** Only drawn code needs what follows its fence. */
function withoutCodeInfo({ children: [code] }: Element): void {
  if (code?.type === "element") delete code.properties[codeInfoName]
}

/** A link whose words are only what its target is called gets the number after them, and one without words the name. */
function nameLinks(node: Root | Element, numbers: TextNumbers): void {
  for (const child of node.children) {
    if (child.type !== "element") continue
    const { href } = child.properties
    const target = child.tagName === "a" && typeof href === "string" ? numbers.names.get(idIn(href)) : undefined
    if (target === undefined) nameLinks(child, numbers)
    else {
      const words = wordsOf(child.children)
      const number = target.kind === "equation" ? `(${target.number})` : String(target.number)
      if (words === "") child.children = [numberElement("span", `${target.word}\u00a0${number}`)]
      else if (isCaptionWord(words, target.kind)) child.children.push(numberElement("span", `\u00a0${number}`))
    }
  }
}

function idIn(href: string): string {
  if (!href.startsWith("#")) return ""
  try {
    return decodeURIComponent(href.slice(1))
  } catch {
    return ""
  }
}

const numberElement = (tagName: string, value: string): Element => ({
  type: "element",
  tagName,
  properties: { className: ["number"] },
  children: [{ type: "text", value }],
})

function addClass(element: Element, name: string): void {
  element.properties["className"] = [name]
}
