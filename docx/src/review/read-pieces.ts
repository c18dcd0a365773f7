import { createHash } from "node:crypto"
import { readMarks } from "../read/marks.ts"
import { convertOmmlToTex } from "../read/omml.ts"
import type { PackagePart, WordPackage } from "../read/package.ts"
import { symbolCharacter } from "../read/symbols.ts"
import type { WordStyles } from "../read/styles.ts"
import { child, chosenBranch, descendants, value, type XmlNode } from "../read/xml.ts"
import type { MarkedChange, ReviewedObject, ReviewedPiece } from "./reviewed-words.ts"

/** What is known while the parts of one file are read, in its order. */
export type PieceReading = {
  word: WordPackage
  part: PackagePart
  styles: WordStyles
  changes: MarkedChange[]
  /** The comments whose words are being read. */
  comments: string[]
  /** The comments that had words or a sign. */
  placed: Set<string>
  /** The notes in the order of their signs. */
  notes: string[]
  fields: ShownField[]
  digests: Map<string, string>
}

type ShownField = { instruction: string; isShown: boolean }

/** What holds for all pieces inside an element. */
type Around = { inserted?: number; deleted?: number; isLinked: boolean }

/** The pieces of a paragraph. Instructions of fields are none; what they show is. */
export async function readPieces(reading: PieceReading, paragraph: XmlNode): Promise<ReviewedPiece[]> {
  const pieces: ReviewedPiece[] = []
  for (const node of paragraph.children) await gather(reading, node, { isLinked: false }, pieces)
  return pieces
}

/** Notes a change that the program marked, and gives its index. */
export function addMarkedChange({ changes }: Pick<PieceReading, "changes">, { attributes }: XmlNode): number {
  const date = attributes["w:date"] ?? ""
  const at = Number.isNaN(Date.parse(date)) ? null : new Date(date).toISOString()
  return changes.push({ by: attributes["w:author"] ?? "", at }) - 1
}

async function gather(reading: PieceReading, node: XmlNode, around: Around, pieces: ReviewedPiece[]): Promise<void> {
  const inside = async (within: Around, of: XmlNode = node) => {
    for (const each of of.children) await gather(reading, each, within, pieces)
  }
  switch (node.name) {
    case "w:pPr":
      return
    case "w:ins":
    case "w:moveTo":
      return inside({ ...around, inserted: addMarkedChange(reading, node) })
    case "w:del":
    case "w:moveFrom":
      return inside({ ...around, deleted: addMarkedChange(reading, node) })
    case "w:hyperlink":
      return inside({ ...around, isLinked: true })
    case "w:sdt":
      return inside(around, child(node, "w:sdtContent") ?? node)
    case "mc:AlternateContent":
      return inside(around, chosenBranch(node) ?? node)
    case "w:commentRangeStart":
      reading.comments.push(node.attributes["w:id"] ?? "")
      return
    case "w:commentRangeEnd":
      reading.comments = reading.comments.filter((id) => id !== node.attributes["w:id"])
      return
    case "m:oMath":
      return addObject(reading, pieces, around, { kind: "equation", content: convertOmmlToTex(node) ?? "" })
    case "w:r":
      return gatherRun(reading, node, around, pieces)
    default:
      return inside(around)
  }
}

async function gatherRun(reading: PieceReading, run: XmlNode, around: Around, pieces: ReviewedPiece[]): Promise<void> {
  const properties = child(run, "w:rPr")
  const marks = { ...reading.styles.runMarks(value(properties, "w:rStyle") ?? ""), ...readMarks(properties) }
  const changed = child(properties, "w:rPrChange")
  const formatted = changed && { formatted: addMarkedChange(reading, changed) }
  const add = (text: string) => {
    if (text === "" || marks.hidden || !isShown(reading)) return
    pieces.push({ text, marks, ...around, ...formatted, comments: [...reading.comments] })
    for (const id of reading.comments) reading.placed.add(id)
  }
  const visit = async (node: XmlNode): Promise<void> => {
    switch (node.name) {
      case "w:t":
      case "w:delText":
        return add(node.text)
      case "w:tab":
      case "w:ptab":
        return add("\t")
      case "w:br":
        return add(node.attributes["w:type"] === undefined ? "\n" : "")
      case "w:cr":
        return add("\n")
      case "w:noBreakHyphen":
        return add("\u2011")
      case "w:sym":
        return add(
          symbolCharacter(node.attributes["w:font"] ?? "", Number.parseInt(node.attributes["w:char"] ?? "", 16)) ?? "",
        )
      case "w:fldChar":
        return readFieldSign(reading, node, pieces, around)
      case "w:instrText":
      case "w:delInstrText": {
        const open = reading.fields.at(-1)
        if (open) open.instruction += node.text
        return
      }
      case "w:footnoteReference":
      case "w:endnoteReference":
        return addNote(reading, node, around, pieces)
      case "w:commentReference":
        return placeComment(reading, node.attributes["w:id"] ?? "", pieces)
      case "w:drawing":
      case "w:pict":
      case "w:object":
        return addObject(reading, pieces, around, await readDrawingObject(reading, node))
      case "mc:AlternateContent":
        for (const each of chosenBranch(node)?.children ?? []) await visit(each)
    }
  }
  for (const node of run.children) await visit(node)
}

const isShown = ({ fields }: PieceReading) => fields.every((one) => one.isShown)

/** A field that shows the sign of a note once more is a sign too. */
function readFieldSign(reading: PieceReading, node: XmlNode, pieces: ReviewedPiece[], around: Around): void {
  const type = node.attributes["w:fldCharType"]
  if (type === "begin") reading.fields.push({ instruction: "", isShown: false })
  if (type === "end") reading.fields.pop()
  const open = reading.fields.at(-1)
  if (type !== "separate" || open === undefined) return
  const isSign = /^\s*NOTEREF\b/.test(open.instruction)
  open.isShown = !isSign
  if (isSign) addObject(reading, pieces, around, { kind: "note", content: "" })
}

function addNote(reading: PieceReading, { name, attributes }: XmlNode, around: Around, pieces: ReviewedPiece[]): void {
  const content = `${name === "w:footnoteReference" ? "footnotes" : "endnotes"}:${attributes["w:id"]}`
  if (!reading.notes.includes(content)) reading.notes.push(content)
  addObject(reading, pieces, around, { kind: "note", content })
}

function addObject(reading: PieceReading, pieces: ReviewedPiece[], around: Around, object: ReviewedObject): void {
  pieces.push({ text: "\uFFFC", object, marks: {}, ...around, comments: [...reading.comments] })
  for (const id of reading.comments) reading.placed.add(id)
}

/** A comment without words stands at those before its sign. */
function placeComment(reading: PieceReading, id: string, pieces: ReviewedPiece[]): void {
  if (reading.placed.has(id)) return
  pieces.at(-1)?.comments.push(id)
  if (pieces.length > 0) reading.placed.add(id)
}

/** A picture is known by its bytes, any other drawing by its words. */
async function readDrawingObject(reading: PieceReading, drawing: XmlNode): Promise<ReviewedObject> {
  const blip = descendants(drawing, "a:blip", "v:imagedata")[0]
  const id = blip?.attributes["r:embed"] ?? blip?.attributes["r:id"] ?? ""
  const target = reading.part.relationships.get(id)?.target
  if (target === undefined)
    return {
      kind: "drawing",
      content: descendants(drawing, "w:t")
        .map(({ text }) => text)
        .join(""),
    }
  const known = reading.digests.get(target)
  if (known !== undefined) return { kind: "picture", content: known }
  const content = createHash("sha256")
    .update((await reading.word.bytes(target)) ?? "")
    .digest("hex")
  reading.digests.set(target, content)
  return { kind: "picture", content }
}
