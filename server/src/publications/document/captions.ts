import { type CaptionRole, captionName, captionStart, groupCaptions, isCaptionNote } from "@hub/markdown"
import type { PdfBlock, PdfFigure, PdfInline, PdfTable } from "./document.ts"
import type { NumberGiver } from "./topic-context.ts"
import { withoutBreakHints } from "./break-hints.ts"

/** Puts tables and figures together with their captions, sources and notes, and gives each its number in reading order. */
export function gatherBlockCaptions(blocks: PdfBlock[], give: NumberGiver): PdfBlock[] {
  const groups = new Map(
    groupCaptions(blocks.map(roleOf)).map(({ caption, ...group }) => [
      group.target,
      // A paragraph beside what has a caption in itself stays a paragraph: no words get lost.
      { ...group, caption: ownCaption(blocks[group.target]) ? undefined : caption },
    ]),
  )
  const taken = new Set<number>()
  for (const { caption, notes } of groups.values()) for (const at of [caption ?? -1, ...notes]) taken.add(at)
  return blocks.flatMap((block, at) => {
    if (taken.has(at)) return []
    const group = groups.get(at)
    if (group === undefined) return [gatherWithin(block, give)]
    const caption = group.caption === undefined ? undefined : blocks[group.caption]
    const notes = group.notes.map((place) => blocks[place]!)
    return [captionBlock(block as PdfTable | PdfFigure, caption, notes, give)]
  })
}

function gatherWithin(block: PdfBlock, give: NumberGiver): PdfBlock {
  const inside = (body: PdfBlock[]) => gatherBlockCaptions(body, give)
  switch (block.kind) {
    case "quote":
    case "alert":
      return { ...block, body: inside(block.body) }
    case "bullets":
    case "numbers":
    case "tasks":
      return { ...block, items: block.items.map(inside) }
    case "terms":
      return { ...block, items: block.items.map((one) => ({ ...one, body: inside(one.body) })) }
    case "equation": {
      const { id, ...equation } = block
      return id === undefined ? equation : { ...equation, captioned: give("equation", id, []) }
    }
    default:
      return block
  }
}

function roleOf(block: PdfBlock): CaptionRole {
  if (block.kind === "table" || block.kind === "figure") return block.kind
  if (block.kind !== "paragraph") return "other"
  const [first] = block.body
  if (typeof first !== "string") return "other"
  const start = captionStart(first)
  if (start) return `${start.kind} caption`
  return isCaptionNote(first) ? "note" : "other"
}

function ownCaption(block: PdfBlock | undefined): PdfInline[] | undefined {
  const own = block?.kind === "table" ? block.title : block?.kind === "figure" ? block.caption : undefined
  return own !== undefined && own.length > 0 ? own : undefined
}

function captionBlock(
  block: PdfTable | PdfFigure,
  paragraph: PdfBlock | undefined,
  notes: PdfBlock[],
  give: NumberGiver,
): PdfBlock {
  const written = ownCaption(block) ?? (paragraph?.kind === "paragraph" ? withoutStart(paragraph.body) : [])
  const { words, id = block.id } = takeName(written, block.kind)
  const { id: _, ...rest } = block
  if (rest.kind === "table") delete rest.title
  return {
    ...rest,
    ...(words.length > 0 && { captioned: give(block.kind, id, words) }),
    ...(notes.length > 0 && { notes: [...(block.notes ?? []), ...notes] }),
  }
}

function withoutStart([first = "", ...rest]: PdfInline[]): PdfInline[] {
  const words = typeof first === "string" ? first.slice(captionStart(first)?.length ?? 0) : first
  return words === "" ? rest : [words, ...rest]
}

/** The words without the name at their end. */
function takeName(body: PdfInline[], kind: "table" | "figure"): { words: PdfInline[]; id?: string } {
  const last = body.at(-1)
  const text = typeof last === "string" ? withoutBreakHints(last) : ""
  const name = captionName(text)
  if (name === undefined) return { words: body }
  const left = text.slice(0, -name.length)
  return { words: [...body.slice(0, -1), ...(left === "" ? [] : [left])], ...(name.kind === kind && { id: name.id }) }
}
