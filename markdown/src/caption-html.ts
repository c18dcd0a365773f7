import type { Element, ElementContent, Nodes, Root } from "hast"
import {
  type CaptionKind,
  type CaptionRole,
  captionName,
  captionStart,
  groupCaptions,
  isCaptionNote,
} from "./captions.ts"
import { codeInfoName } from "./code-blocks.ts"

/** What has a number on a page, in reading order. The number itself depends on what comes before the page. */
export interface NumberedPart {
  kind: CaptionKind
  id: string | undefined
  text: string
}

/**
 * Puts tables and figures of a sanitised page together with their captions and notes. Where a number belongs there is an
 * empty `<b class="number">`, which no author can write.
 */
export function gatherCaptions(page: Nodes, prefix: string, found: (one: NumberedPart) => void): void {
  if (page.type === "root" || page.type === "element") gatherIn(page, prefix, found)
}

type CaptionHolder = Root | Element

/** These hold no blocks that could have captions, or are drawn as a whole. */
const closed = new Set(["p", "pre", "table", "h1", "h2", "h3", "h4", "h5", "h6"])

function gatherIn(parent: CaptionHolder, prefix: string, found: (one: NumberedPart) => void): void {
  const blocks = parent.children.flatMap((child) => (child.type === "element" ? [child] : []))
  const groups = new Map(groupCaptions(blocks.map(roleOfElement)).map((group) => [blocks[group.target], group]))
  const taken = new Set<unknown>()
  const made = new Map<unknown, Element>()
  for (const block of blocks) {
    const group = groups.get(block)
    if (group !== undefined) {
      const notes = group.notes.map((at) => blocks[at]!)
      const caption = group.caption === undefined || hasOwnCaption(block) ? undefined : blocks[group.caption]
      const figure = gatherFigure(block, caption, notes, prefix, found)
      if (figure === undefined) continue
      made.set(block, figure)
      for (const one of [...notes, caption]) taken.add(one)
    } else if (block.tagName === "pre") {
      const equation = numberEquation(block, prefix, found)
      if (equation) made.set(block, equation)
    } else if (!closed.has(block.tagName)) gatherIn(block, prefix, found)
  }
  if (made.size === 0) return
  const children = parent.children.filter((child) => !taken.has(child)).map((child) => made.get(child) ?? child)
  parent.children = children as ElementContent[]
}

/** What an element of a sanitised page is to its neighbours, as far as captions go. */
export function roleOfElement(block: Element): CaptionRole {
  if (block.tagName === "table") return "table"
  if (block.tagName === "figure") return "figure"
  if (block.tagName !== "p") return "other"
  if (pictureIn(block) !== undefined) return "figure"
  const [first] = block.children
  const words = first?.type === "text" ? first.value : ""
  const start = captionStart(words)
  if (start) return `${start.kind} caption`
  return isCaptionNote(words) ? "note" : "other"
}

/** The picture of a paragraph that holds nothing else but perhaps its name. */
export function pictureIn({ children }: Element): Element | undefined {
  const [image, ...others] = children.filter((child) => child.type !== "text" || child.value.trim() !== "")
  if (image?.type !== "element" || image.tagName !== "img") return undefined
  const isAlone = others.every((one) => one.type === "text" && captionName(one.value)?.length === one.value.length)
  return isAlone && others.length < 2 ? image : undefined
}

function gatherFigure(
  block: Element,
  caption: Element | undefined,
  notes: Element[],
  prefix: string,
  found: (one: NumberedPart) => void,
): Element | undefined {
  const kind = block.tagName === "table" ? "table" : "figure"
  const own = takeCaption(block)
  const written = own ?? (caption && withoutStart(caption))
  if (written === undefined && notes.length === 0) return undefined
  const name = takeCaptionName(written) ?? (kind === "figure" ? takeCaptionName(block.children) : undefined)
  const given = block.properties["id"]
  const id = name?.kind === kind ? name.id : typeof given === "string" ? given.slice(prefix.length) : undefined
  if (written !== undefined) found({ kind, id, text: wordsOf(written).trim() })
  if (typeof given === "string") delete block.properties["id"]
  const words: ElementContent[] =
    written === undefined
      ? []
      : [
          element("figcaption", { dir: "auto" }, [
            element("b", { className: ["number", kind] }, []),
            text(" "),
            ...written,
          ]),
        ]
  const picture = block.tagName === "p" ? pictureIn(block) : undefined
  const inside = block.tagName === "figure" ? block.children : [picture ?? block]
  for (const note of notes) note.properties["className"] = ["source"]
  return element(
    "figure",
    { className: ["captioned"], ...(id !== undefined && { id: prefix + id }) },
    kind === "table" ? [...words, ...inside, ...notes] : [...inside, ...withNotes(words, notes)],
  )
}

/** A paragraph beside what has a caption in itself stays a paragraph: no words get lost. */
export function hasOwnCaption(block: Element): boolean {
  if (block.tagName !== "p") return block.children.some((child) => child.type === "element" && isCaption(child))
  const title = pictureIn(block)?.properties["title"]
  return typeof title === "string" && title.trim() !== ""
}

const isCaption = ({ tagName }: Element) => tagName === "caption" || tagName === "figcaption"

/** Nothing may follow a caption below its figure, so that it holds the notes. */
function withNotes(words: ElementContent[], notes: Element[]): ElementContent[] {
  const [first] = words
  return first?.type === "element" ? [{ ...first, children: [...first.children, ...notes] }] : notes
}

/** The caption that a block has in itself, which goes from there. */
function takeCaption(block: Element): ElementContent[] | undefined {
  const picture = block.tagName === "p" ? pictureIn(block) : undefined
  if (picture) {
    const { title } = picture.properties
    if (typeof title !== "string" || title.trim() === "") return undefined
    delete picture.properties["title"]
    return [text(title)]
  }
  const own = block.children.find((child) => child.type === "element" && isCaption(child))
  if (own?.type !== "element") return undefined
  block.children = block.children.filter((child) => child !== own)
  return own.children
}

/** What follows "Table: ". */
function withoutStart({ children: [first, ...rest] }: Element): ElementContent[] {
  if (first?.type !== "text") return []
  return [text(first.value.slice(captionStart(first.value)?.length ?? 0)), ...rest]
}

/** The name at the end of words, which goes from there. */
export function takeCaptionName(children: ElementContent[] | undefined): ReturnType<typeof captionName> {
  const last = children?.at(-1)
  if (last?.type !== "text") return undefined
  const name = captionName(last.value)
  if (name) last.value = last.value.slice(0, -name.length)
  return name
}

/** The name of a block of mathematics, in what follows its fence. */
export function nameOfEquation(block: Element): string | undefined {
  const [code] = block.children
  if (code?.type !== "element" || ![code.properties["className"]].flat().includes("language-math")) return undefined
  const info = code.properties[codeInfoName]
  const name = captionName(typeof info === "string" ? info : "")
  return name?.kind === "equation" ? name.id : undefined
}

function numberEquation(block: Element, prefix: string, found: (one: NumberedPart) => void): Element | undefined {
  const id = nameOfEquation(block)
  if (id === undefined) return undefined
  found({ kind: "equation", id, text: "" })
  return element("div", { className: ["equation"], id: prefix + id }, [
    block,
    element("b", { className: ["number", "equation"] }, []),
  ])
}

const text = (value: string): ElementContent => ({ type: "text", value })
const element = (tagName: string, properties: Element["properties"], children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties,
  children,
})

/** The words of nodes, whatever elements they are in. */
export const wordsOf = (children: ElementContent[]): string =>
  children
    .map((one) => (one.type === "text" ? one.value : one.type === "element" ? wordsOf(one.children) : ""))
    .join("")
