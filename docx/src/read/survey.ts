import type { ReportBuilder } from "../report.ts"
import { changeKind, changeOfCell } from "./changes.ts"
import { isBareShape, drawingLink } from "./drawings.ts"
import { parseField, isTableOfContents } from "./fields.ts"
import type { FieldMeaning } from "./fields.ts"
import {
  type LostFormatting,
  findPageFormatting,
  listParagraphFormatting,
  listRunFormatting,
} from "./lost-formatting.ts"
import type { ParagraphTraits } from "./paragraph-traits.ts"
import type { DocumentStyleRoles } from "./style-guess.ts"
import { visibleText } from "./style-guess.ts"
import { continuesMerge } from "./tables.ts"
import { child, children, chosenBranch, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

type SurveyedField = { node: XmlNode; instruction: string; announced: boolean }

/**
 * Counts what a part of the document holds, by its XML alone and without regard to what the conversion does: what a
 * paragraph is, `facts` says by rules of its own. What a table of contents repeats is not counted again, and what a deletion
 * took out not at all. `roles` are what its importer chose or took over, so that a guessed heading counts as one.
 */
export function surveyDocument(
  root: XmlNode,
  place: string,
  report: ReportBuilder,
  traits: ParagraphTraits,
  defaultParagraph: string,
  roles: DocumentStyleRoles,
): void {
  const fields: SurveyedField[] = []
  let paragraph = 0
  let heading = ""
  let where = `${place}beginning`
  let muted = 0
  let cells = 0
  let links = 0

  const nameWhere = () => {
    where = `${place}paragraph ${paragraph}${heading && `, under “${heading}”`}`
  }
  const inContents = () => fields.some((field) => field.announced && isMade(parseField(field.instruction)))
  const count = (node: XmlNode, construct: string, weight = 1) => {
    if (muted === 0 && !inContents()) report.count(node, construct, where, weight)
  }

  const countLooks = (looks: LostFormatting[]) => {
    for (const { node, construct, what } of looks) {
      count(node, construct)
      report.leftOut(node, what)
    }
  }

  const countParagraph = (node: XmlNode) => {
    paragraph += 1
    nameWhere()
    const properties = child(node, "w:pPr")
    const role = roles.roleOf(value(properties, "w:pStyle") ?? defaultParagraph)
    const text = visibleText(node).trim()
    const mark = child(properties, "w:rPr")
    for (const change of ["w:ins", "w:del"]) {
      const changed = child(mark, change)
      if (changed) count(changed, changeKind(changed))
    }
    const section = findPageFormatting(child(properties, "w:sectPr") ?? node)
    if (section) countLooks([section])
    if (!text) return

    if (role.startsWith("heading") || traits.isHeading(node)) {
      if (muted === 0 && !inContents()) heading = text.slice(0, 60)
      nameWhere()
      count(node, "headings")
    } else if (role === "code") count(node, "code lines")
    else if (role === "quote") count(node, "quotes")
    else if (role === "note") count(node, "call-outs")
    else {
      const listed = traits.listed(node)
      if (listed) count(node, listed)
    }
    countLooks(listParagraphFormatting(node, cells > 0))
  }

  const fieldCharacter = (node: XmlNode) => {
    const type = node.attributes["w:fldCharType"]
    const field = fields.at(-1)
    if (type === "begin") fields.push({ node, instruction: "", announced: false })
    if (type === "separate" && field) announce(field)
    if (type === "end" && field) {
      announce(field)
      fields.pop()
    }
  }
  const announce = (field: SurveyedField) => {
    if (field.announced) return
    count(field.node, constructOf(parseField(field.instruction)))
    field.announced = true
  }

  const visit = (node: XmlNode): void => {
    switch (node.name) {
      case "mc:AlternateContent": {
        const branch = chosenBranch(node)
        if (branch) visitAll(branch)
        return
      }
      case "w:del":
      case "w:moveFrom":
        count(node, changeKind(node))
        return
      case "w:ins":
      case "w:moveTo":
        count(node, changeKind(node))
        break
      case "w:p": {
        const contents = roles.roleOf(value(child(node, "w:pPr"), "w:pStyle") ?? defaultParagraph) === "contents"
        if (contents) count(node, "table of contents entries")
        else countParagraph(node)
        muted += contents ? 1 : 0
        visitAll(node)
        muted -= contents ? 1 : 0
        return
      }
      case "w:pPr":
      case "w:rPr":
        return
      case "w:tbl":
        if (!isDeletedTable(node)) count(node, "tables")
        break
      case "w:tr": {
        const deleted = deletionOfRow(node)
        if (!deleted) break
        count(deleted, changeKind(deleted))
        return
      }
      case "w:tc": {
        const changed = changeOfCell(node)
        if (changed) count(changed, changeKind(changed))
        if (changed?.name !== "w:cellDel" && countCell(node, count)) {
          cells += 1
          visitAll(node)
          cells -= 1
        }
        return
      }
      case "w:sdt":
        if (!isTableOfContents(node)) break
        count(node, "tables of contents")
        return
      case "w:fldChar":
        fieldCharacter(node)
        return
      case "w:instrText": {
        const field = fields.at(-1)
        if (field && !field.announced) field.instruction += node.text
        return
      }
      case "w:fldSimple": {
        const meaning = parseField(node.attributes["w:instr"] ?? "")
        count(node, constructOf(meaning))
        if (isMade(meaning)) return
        break
      }
      case "w:t":
        if (node.text.trim()) count(node, "words", node.text.trim().split(/\s+/).length)
        return
      case "w:hyperlink":
        if (node.attributes["r:id"]) count(node, "links")
        else if (node.attributes["w:anchor"]) count(node, "cross-references")
        links += 1
        visitAll(node)
        links -= 1
        return
      case "w:r":
        countLooks(listRunFormatting(node, traits).filter((look) => links === 0 || look.construct !== "text colours"))
        break
      case "w:br":
      case "w:sectPr": {
        const look = findPageFormatting(node)
        if (look) countLooks([look])
        return
      }
      case "m:oMath":
        count(node, "equations")
        return
      case "wp:docPr": {
        const link = drawingLink(node)
        if (link) count(link, "links")
        return
      }
      default: {
        const construct = plainConstruct(node)
        if (construct) count(node, construct)
      }
    }
    visitAll(node)
  }
  const visitAll = (node: XmlNode) => {
    for (const each of node.children) visit(each)
  }

  visitAll(root)
}

const deletionOfRow = (row: XmlNode) => child(child(row, "w:trPr"), "w:del")

/** A table of which a deletion took out every row went with them. */
function isDeletedTable(table: XmlNode): boolean {
  const rows = children(table, "w:tr")
  return rows.length > 0 && rows.every(deletionOfRow)
}

/** A cell that continues the one above is part of it, and holds nothing of its own. */
function countCell(node: XmlNode, count: (node: XmlNode, construct: string) => void): boolean {
  const properties = child(node, "w:tcPr")
  const [over, beside] = [child(properties, "w:vMerge"), child(properties, "w:hMerge")]
  if ((continuesMerge(over) || continuesMerge(beside)) && !visibleText(node).trim()) return false

  count(node, "table cells")
  const spans = Number(value(properties, "w:gridSpan") ?? 1) > 1 || over !== undefined || beside !== undefined
  if (properties && spans) count(properties, "merged cells")
  return true
}

/** Word makes it of the rest of the document. */
const isMade = ({ kind }: FieldMeaning) => kind === "contents" || kind === "index"

function constructOf(meaning: FieldMeaning): string {
  switch (meaning.kind) {
    case "link":
      return "links"
    case "reference":
    case "note":
      return "cross-references"
    case "contents":
      return "tables of contents"
    case "index":
      return "indexes"
    case "index_entry":
      return "index entries"
    case "hidden":
    case "sequence":
    case "text":
      return "fields"
  }
}

function plainConstruct(node: XmlNode): string | undefined {
  const attributes = node.attributes
  switch (node.name) {
    case "a:blip":
      return attributes["r:embed"] || attributes["r:link"] ? "images" : undefined
    case "v:imagedata":
      return attributes["r:id"] || attributes["r:pict"] ? "images" : undefined
    case "w:txbxContent":
      return "text boxes"
    case "w:footnoteReference":
      return "footnotes"
    case "w:endnoteReference":
      return "endnotes"
    case "w:commentReference":
      return "comments"
    case "w:sym":
      return "signs"
    case "c:chart":
    case "cx:chart":
      return "charts"
    case "dgm:relIds":
      return "diagrams"
    case "o:OLEObject":
      return "embedded objects"
    case "w:altChunk":
    case "w:subDoc":
      return "embedded documents"
    case "v:textpath":
      return attributes["string"] ? "text boxes" : undefined
    case "a:sp":
    case "wps:wsp":
    case "v:shape":
    case "v:rect":
    case "v:roundrect":
    case "v:oval":
    case "v:line":
    case "v:polyline":
    case "v:curve":
    case "v:arc":
      return isBareShape(node) ? "drawn shapes" : undefined
    default:
      return undefined
  }
}
