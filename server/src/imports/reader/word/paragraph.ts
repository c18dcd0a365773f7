import type { StyleRole } from "../reading.ts"
import { settleChange } from "./changes.ts"
import type { Walk } from "./context.ts"
import type { Listed } from "./counters.ts"
import type { Marks } from "./marks.ts"
import { gather } from "./runs.ts"
import type { Gathered, ReadBlocks } from "./runs.ts"
import type { Level } from "./numbering.ts"
import type { Roles } from "./style-guess.ts"
import { headingLevel, headingRole } from "./styles.ts"
import type { ParagraphStyle, Styles } from "./styles.ts"
import { child, isOn, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

export type Paragraph = Gathered & {
  node: XmlNode
  style: ParagraphStyle
  role: StyleRole
  listed: Listed | undefined
  /** Twips from the margin, of the text and beyond what its style asks for. */
  left: number
  indented: number
  /** Its end was deleted or moved away, or it is a drop cap: what follows goes on in the same paragraph. */
  continues: boolean
}

export function readParagraph(walk: Walk, node: XmlNode, readBlocks: ReadBlocks): Paragraph {
  const properties = child(node, "w:pPr")
  const style = walk.styles.paragraph(value(properties, "w:pStyle") ?? walk.styles.defaultParagraph)
  const role = roleOfParagraph(node, walk.styles, walk.roles)
  // Word counts joined paragraphs once, at the one whose end stays.
  const isJoined = markIsDeleted(walk, properties)
  const listed = isJoined ? undefined : listing(walk, properties, style)
  const direct = child(properties, "w:ind")
  const hanging = Number(direct?.attributes["w:hanging"] ?? 0) || 0
  const { pieces, beside } = gather(walk, node, baseMarks(style, role), readBlocks)

  return {
    pieces,
    beside,
    node,
    style,
    role,
    listed,
    left: leftOf(direct ?? listed?.level.indent ?? style.indent),
    indented: direct ? leftOf(direct) - leftOf(style.indent) - hanging : 0,
    continues: isJoined || dropCap(properties),
  }
}

export function roleOfParagraph(node: XmlNode, styles: Styles, roles: Roles): StyleRole {
  const properties = child(node, "w:pPr")
  const outline = value(properties, "w:outlineLvl")
  const role = roles.roleOf(value(properties, "w:pStyle") ?? styles.defaultParagraph)
  if (outline === undefined || (role !== "plain" && !headingLevel(role))) return role

  return headingRole(Number(outline) + 1)
}

/** How the whole paragraph looks is its style's affair; only what hides it, or a chosen plain style in bold, is text's. */
function baseMarks(style: ParagraphStyle, role: StyleRole): Marks {
  if (headingLevel(role) || role === "code") return {}
  return style.marks.hidden ? { hidden: true } : {}
}

function listing(walk: Walk, properties: XmlNode | undefined, style: ParagraphStyle): Paragraph["listed"] {
  const direct = child(properties, "w:numPr")
  const id = value(direct, "w:numId") ?? style.numbering?.id ?? ""
  const index = Number(value(direct, "w:ilvl") ?? walk.numbering.inheritedLevel(id, style.numbering))
  const level = id === "0" ? undefined : walk.numbering.level(id, index)

  return level && isShown(level) ? walk.counters(id, index, level) : undefined
}

/** A level without numbers may still have words. */
function isShown({ format, isWorded }: Level): boolean {
  return format !== "none" || isWorded
}

function leftOf(indent: XmlNode | undefined): number {
  return Number(indent?.attributes["w:left"] ?? indent?.attributes["w:start"] ?? 0) || 0
}

function markIsDeleted(walk: Walk, properties: XmlNode | undefined): boolean {
  const mark = child(properties, "w:rPr")
  for (const change of ["w:ins", "w:del"]) {
    const changed = child(mark, change)
    if (changed) settleChange(walk.ledger, changed, walk.choices.tracked_changes)
  }
  return (child(mark, "w:del") ?? child(mark, "w:moveFrom")) !== undefined
}

function dropCap(properties: XmlNode | undefined): boolean {
  const frame = child(properties, "w:framePr")?.attributes["w:dropCap"]
  return frame !== undefined && isOn(frame)
}
