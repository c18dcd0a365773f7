import type { StyleRole } from "../parsed-document.ts"
import { reportChange } from "./changes.ts"
import type { ReaderContext, ReadBlocks } from "./context.ts"
import type { ListNumber } from "./counters.ts"
import type { TextMarks } from "./marks.ts"
import { gatherContent } from "./runs.ts"
import type { ParagraphContent } from "./runs.ts"
import type { ListLevel } from "./numbering.ts"
import type { DocumentStyleRoles } from "./style-guess.ts"
import { headingLevel, headingRole } from "./styles.ts"
import type { ParagraphStyle, WordStyles } from "./styles.ts"
import { child, isOn, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

export type WordParagraph = ParagraphContent & {
  node: XmlNode
  style: ParagraphStyle
  role: StyleRole
  listed: ListNumber | undefined
  /** Twips from the margin, of the text and beyond what its style asks for. */
  left: number
  indented: number
  /** There is a line below or above it. */
  isRuled: boolean
  /** Its end was deleted or moved away, or it is a drop cap: what follows goes on in the same paragraph. */
  continues: boolean
}

export function readParagraph(context: ReaderContext, node: XmlNode, readBlocks: ReadBlocks): WordParagraph {
  const properties = child(node, "w:pPr")
  const style = context.styles.paragraph(value(properties, "w:pStyle") ?? context.styles.defaultParagraph)
  const role = paragraphRole(node, context.styles, context.roles)
  // Word counts joined paragraphs once, at the one whose end stays.
  const isJoined = markIsDeleted(context, properties)
  const place = isJoined ? undefined : findListPlace(context, properties, style)
  const listed = place && isShown(place.level) ? context.counters(place.id, place.index, place.level) : undefined
  const direct = child(properties, "w:ind")
  const hanging = Number(direct?.attributes["w:hanging"] ?? 0) || 0
  const { tokens, beside } = gatherContent(context, node, baseMarks(style, role), readBlocks)

  return {
    tokens,
    beside,
    node,
    style,
    role,
    listed,
    left: leftOf(direct, place?.level.indent, style.indent),
    indented: direct ? leftOf(direct, style.indent) - leftOf(style.indent) - hanging : 0,
    isRuled: hasRule(child(properties, "w:pBdr") ?? style.borders),
    continues: isJoined || dropCap(properties),
  }
}

export function paragraphRole(node: XmlNode, styles: WordStyles, roles: DocumentStyleRoles): StyleRole {
  const properties = child(node, "w:pPr")
  const outline = value(properties, "w:outlineLvl")
  const role = roles.roleOf(value(properties, "w:pStyle") ?? styles.defaultParagraph)
  if (outline === undefined || (role !== "plain" && !headingLevel(role))) return role

  return headingRole(Number(outline) + 1)
}

/** How the whole paragraph looks is its style's affair; only what hides it, or a chosen plain style in bold, is text's. */
function baseMarks(style: ParagraphStyle, role: StyleRole): TextMarks {
  if (headingLevel(role) || role === "code") return {}
  return style.marks.hidden ? { hidden: true } : {}
}

type ListPlace = { id: string; index: number; level: ListLevel }

/** The list that a paragraph belongs to, and its level there, whether that has a number or not. */
function findListPlace(
  context: ReaderContext,
  properties: XmlNode | undefined,
  style: ParagraphStyle,
): ListPlace | undefined {
  const direct = child(properties, "w:numPr")
  const id = value(direct, "w:numId") ?? style.numbering?.id ?? ""
  const index = Number(value(direct, "w:ilvl") ?? context.numbering.inheritedLevel(id, style.numbering))
  const level = id === "0" ? undefined : context.numbering.level(id, index)

  return level && { id, index, level }
}

/** A level without numbers may still have words; a bullet may be a space, below which an item goes on. */
function isShown({ format, isWorded, sign }: ListLevel): boolean {
  return format === "bullet" ? !/^\s+$/.test(sign) : format !== "none" || isWorded
}

/** How far from the margin the first of these says; one that only says of the first line or the right says nothing. */
function leftOf(...indents: (XmlNode | undefined)[]): number {
  const said = indents.map((indent) => indent?.attributes["w:left"] ?? indent?.attributes["w:start"])
  return Number(said.find((left) => left !== undefined) ?? 0) || 0
}

function markIsDeleted(context: ReaderContext, properties: XmlNode | undefined): boolean {
  const mark = child(properties, "w:rPr")
  for (const change of ["w:ins", "w:del"]) {
    const changed = child(mark, change)
    if (changed) reportChange(context.report, changed, context.choices.tracked_changes)
  }
  return (child(mark, "w:del") ?? child(mark, "w:moveFrom")) !== undefined
}

/** A line, and no box. */
function hasRule(borders: XmlNode | undefined): boolean {
  const drawn = borders?.children.filter(({ attributes }) => !/^(?:nil|none)$/.test(attributes["w:val"] ?? "none"))
  return drawn?.length === 1 && /^w:(?:top|bottom)$/.test(drawn[0]?.name ?? "")
}

function dropCap(properties: XmlNode | undefined): boolean {
  const frame = child(properties, "w:framePr")?.attributes["w:dropCap"]
  return frame !== undefined && isOn(frame)
}
