import type { StyleRole } from "../parsed-document.ts"
import { readMarks, looksMonospaced } from "./marks.ts"
import type { TextMarks } from "./marks.ts"
import { roleByName, isCodeName } from "./style-names.ts"
import { child, children, isOn, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

export type ParagraphStyle = {
  id: string
  name: string
  /** What the style is by its name or outline level; undefined when only its looks could tell. */
  role: StyleRole | undefined
  numbering: InheritedNumbering | undefined
  indent: XmlNode | undefined
  borders: XmlNode | undefined
  marks: TextMarks
  monospaced: boolean
  bold: boolean
  size: number | undefined
}

/** A style's list, and what it and those it is based on say of the level, nearest first. */
export type InheritedNumbering = { id: string; levels: { style: string; level: number | undefined }[] }

export type WordStyles = {
  defaultParagraph: string
  /** The names of the paragraph styles that are not Word's own. */
  own: string[]
  paragraph: (id: string) => ParagraphStyle
  runMarks: (id: string) => TextMarks
}

type StyleNode = {
  id: string
  name: string
  parent: string | undefined
  paragraph: XmlNode | undefined
  run: XmlNode | undefined
}

export function readStyles(root: XmlNode | undefined): WordStyles {
  const styles = new Map<string, StyleNode>()
  const own: string[] = []
  let defaultParagraph = ""
  const defaults = child(child(child(root, "w:docDefaults"), "w:rPrDefault"), "w:rPr")
  const usualSize = pointsOf(child(defaults, "w:sz"))

  for (const node of children(root, "w:style")) {
    const id = node.attributes["w:styleId"] ?? ""
    styles.set(id, {
      id,
      name: value(node, "w:name") ?? id,
      parent: value(node, "w:basedOn"),
      paragraph: child(node, "w:pPr"),
      run: child(node, "w:rPr"),
    })
    const isOwn = isOn(node.attributes["w:customStyle"] ?? "0") && node.attributes["w:type"] === "paragraph"
    if (isOwn) own.push(value(node, "w:name") ?? id)
    const isDefault = isOn(node.attributes["w:default"] ?? "0")
    if (isDefault && node.attributes["w:type"] === "paragraph") defaultParagraph = id
  }

  return {
    defaultParagraph,
    own: own.toSorted((one, other) => (one < other ? -1 : 1)),
    paragraph: memoize((id) => paragraphStyle(id, styleChain(styles, id), usualSize)),
    runMarks: memoize((id) => readRunMarks(styleChain(styles, id))),
  }
}

/** A style and those it is based on, nearest first; a circle of styles ends where it closes. */
function styleChain(styles: Map<string, StyleNode>, id: string): StyleNode[] {
  const found: StyleNode[] = []
  for (let style = styles.get(id); style && !found.includes(style); style = styles.get(style.parent ?? "")) {
    found.push(style)
  }
  return found
}

function paragraphStyle(id: string, family: StyleNode[], usualSize: number | undefined): ParagraphStyle {
  const run = (name: string) => family.map((style) => child(style.run, name)).find((node) => node !== undefined)

  return {
    id,
    name: family[0]?.name ?? id,
    role: family.map(roleOfStyle).find((role) => role !== undefined),
    numbering: inheritNumbering(family),
    indent: inheritIndent(family),
    borders: family.map((style) => child(style.paragraph, "w:pBdr")).find((node) => node !== undefined),
    marks: readRunMarks(family),
    monospaced: looksMonospaced(run("w:rFonts")),
    bold: isOn(run("w:b")?.attributes["w:val"] ?? (run("w:b") ? "1" : "0")),
    size: pointsOf(run("w:sz")) ?? usualSize,
  }
}

/** Word counts half points. */
function pointsOf(size: XmlNode | undefined): number | undefined {
  return Number(size?.attributes["w:val"] ?? Number.NaN) / 2 || undefined
}

/** Each side is inherited by itself: a style may say only how its first line begins. */
function inheritIndent(family: StyleNode[]): XmlNode | undefined {
  const indents = family.flatMap((style) => child(style.paragraph, "w:ind") ?? [])
  const [nearest] = indents
  return nearest && { ...nearest, attributes: Object.assign({}, ...indents.map((one) => one.attributes).toReversed()) }
}

/** List and level are inherited one by one: a style may say only the one and take the other from its parent. */
function inheritNumbering(family: StyleNode[]): InheritedNumbering | undefined {
  const levels = family.map((style) => {
    const numbering = child(style.paragraph, "w:numPr")
    const level = value(numbering, "w:ilvl")
    return { style: style.id, level: level === undefined ? undefined : Number(level), id: value(numbering, "w:numId") }
  })
  const id = levels.find((one) => one.id !== undefined)?.id
  return id === undefined ? undefined : { id, levels: levels.map(({ style, level }) => ({ style, level })) }
}

function roleOfStyle(style: StyleNode): StyleRole | undefined {
  const named = roleByName(style.name)
  if (named) return named

  const outline = value(style.paragraph, "w:outlineLvl")
  return outline === undefined ? undefined : headingRole(Number(outline) + 1)
}

/** Word counts nine outline levels and a tenth for body text; Markdown has six. */
export function headingRole(level: number): StyleRole {
  if (!(level >= 1 && level <= 9)) return "plain"
  return `heading${Math.min(6, level)}` as StyleRole
}

export function headingLevel(role: StyleRole | undefined): number | undefined {
  return role?.startsWith("heading") ? Number(role.slice(7)) : undefined
}

function readRunMarks(family: StyleNode[]): TextMarks {
  const marks: TextMarks = {}
  for (const style of family.toReversed()) Object.assign(marks, readMarks(style.run))
  if (family.some((style) => isCodeName(style.name))) marks.code = true
  if (family.some((style) => /^(internet ?link|hyperlink|followed ?hyperlink)$/i.test(style.name)))
    marks.underline = false
  return marks
}

/** What is asked for again and again is made once. */
export function memoize<T, Id = string>(make: (id: Id) => T): (id: Id) => T {
  const known = new Map<Id, T>()
  return (id) => {
    const old = known.get(id)
    if (old !== undefined) return old
    const made = make(id)
    known.set(id, made)
    return made
  }
}
