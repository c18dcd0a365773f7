import { readFileSync } from "node:fs"
import { posix } from "node:path"
import { unzipSync } from "fflate"
import { emptyMeasures, splitMeasuredWords } from "./document-measures.ts"
import type { DocumentMeasures } from "./document-measures.ts"
import { createNumberWording } from "./number-wording.ts"
import { parseWordElements, childElement, childValue } from "./word-xml.ts"
import type { WordElement } from "./word-xml.ts"

type MeasuredWordStyle = {
  name: string
  parent: string | undefined
  outline: number | undefined
  list: string | undefined
  level: string | undefined
}
type NumberWording = ReturnType<typeof createNumberWording>

/** Where the walk is: the text of the paragraph so far, that of contents apart, and what surrounds it. */
type WordPosition = { text: string[]; contents: string[]; inBox: boolean; inContents: boolean }

/** What a Word file holds, counted in its XML by a walk that shares nothing with the import that is measured. */
export function measureWordFile(path: string): DocumentMeasures {
  const files = unzipSync(readFileSync(path))
  const main = target(files, "", "officeDocument") ?? "word/document.xml"
  const part = (kind: string) => {
    const name = target(files, main, kind)
    const bytes = name === undefined ? undefined : files[name]
    return bytes && parseWordElements(bytes)
  }
  const body = parseWordElements(files[main]!)
  const styles = stylesIn(part("styles"))
  const wordedNumber = createNumberWording(part("numbering"), part("styles"))
  const measures = emptyMeasures()

  // A picture that lies on its author's disk is in no file, so that nobody can find it here.
  const relations = files[relationsOf(main)]
  const linked = relations ? parseWordElements(relations).children.filter(({ attributes }) => isOnDisk(attributes)) : []
  const elsewhere = new Set(linked.map(({ attributes }) => attributes["Id"]))
  counted(measures, styles, wordedNumber, elsewhere, body)
  for (const kind of ["footnotes", "endnotes"])
    for (const note of part(kind)?.children ?? [])
      if ((note.attributes["type"] ?? "normal") === "normal") counted(measures, styles, wordedNumber, elsewhere, note)
  return measures
}

const isOnDisk = ({ TargetMode, Target = "" }: WordElement["attributes"]) =>
  TargetMode === "External" && !/^https?:/i.test(Target)

function target(files: Record<string, Uint8Array>, of: string, kind: string) {
  const folder = posix.dirname(of)
  const bytes = files[relationsOf(of)]
  if (!bytes) return undefined
  for (const { attributes } of parseWordElements(bytes).children) {
    if (!attributes["Type"]?.endsWith(`/${kind}`)) continue
    const to = attributes["Target"] ?? ""
    const name = to.startsWith("/") ? to.slice(1) : posix.normalize(posix.join(folder, to))
    if (name in files) return name
  }
  return undefined
}

const relationsOf = (part: string) => posix.join(posix.dirname(part), "_rels", `${posix.basename(part)}.rels`)

function stylesIn(part: WordElement | undefined): Map<string, MeasuredWordStyle> {
  const found = (part?.children ?? []).filter(({ name }) => name === "style")
  return new Map(
    found.map((style) => {
      const paragraph = childElement(style, "pPr")
      const outline = Number(childValue(paragraph, "outlineLvl") ?? Number.NaN)
      return [
        style.attributes["styleId"] ?? "",
        {
          name: (childValue(style, "name") ?? "").toLowerCase(),
          parent: childValue(style, "basedOn"),
          outline: Number.isNaN(outline) ? undefined : outline,
          list: childValue(childElement(paragraph, "numPr"), "numId"),
          level: childValue(childElement(paragraph, "numPr"), "ilvl"),
        },
      ]
    }),
  )
}

/** A style and what it is based on, nearest first. */
function family(styles: Map<string, MeasuredWordStyle>, id: string | undefined): MeasuredWordStyle[] {
  const found: MeasuredWordStyle[] = []
  for (let style = styles.get(id ?? ""); style && !found.includes(style); style = styles.get(style.parent ?? ""))
    found.push(style)
  return found
}

function isHeading(styles: Map<string, MeasuredWordStyle>, id: string | undefined): boolean {
  for (const { name, outline } of family(styles, id)) {
    if (/^heading \d$/.test(name)) return true
    if (outline !== undefined) return outline < 9
  }
  return false
}

function counted(
  measures: DocumentMeasures,
  styles: Map<string, MeasuredWordStyle>,
  wordedNumber: NumberWording,
  elsewhere: Set<string | undefined>,
  root: WordElement,
): void {
  const isElsewhere = ({ embed, id, link }: WordElement["attributes"]) => elsewhere.has(embed ?? id ?? link)
  const fields: string[] = []
  let carried: string[] = []
  const inField = () => fields.some((instruction) => /^\s*TOC\b/.test(instruction))

  const visit = (element: WordElement, place: WordPosition): void => {
    const { name, attributes } = element
    const inContents = place.inContents || inField()
    const text = inContents ? place.contents : place.text
    switch (name) {
      case "AlternateContent": {
        const branch = childElement(element, "Choice") ?? childElement(element, "Fallback")
        if (branch) visitAll(branch, place)
        return
      }
      case "del":
      case "moveFrom":
      case "sdtPr":
        return
      case "p":
        return paragraph(element, { ...place, inContents })
      case "t":
        text.push(element.text)
        return
      case "tab":
      case "br":
      case "cr":
        text.push(" ")
        return
      case "noBreakHyphen":
        text.push("-")
        return
      case "sdt":
        return visitAll(element, { ...place, inContents: inContents || isContentsControl(element) })
      case "txbxContent":
        return visitAll(element, { ...place, inBox: true })
      case "tc":
        cell(element)
        break
      case "blip":
      case "imagedata":
        if (!isElsewhere(attributes)) measures.images += 1
        break
      case "hyperlink":
        if ("id" in attributes) measures.links += 1
        else if (attributes["anchor"]) crossReference(inContents)
        break
      case "fldChar":
        if (attributes["fldCharType"] === "begin") fields.push("")
        if (attributes["fldCharType"] === "end") fields.pop()
        return
      case "instrText":
        if (fields.length > 0) fields[fields.length - 1] += element.text
        instruction(element.text, inContents)
        return
      case "fldSimple":
        instruction(attributes["instr"] ?? "", inContents)
        break
      case "footnoteReference":
      case "endnoteReference":
        measures.notes += 1
        return
      case "oMath":
        measures.equations += 1
        return
    }
    visitAll(element, place)
  }
  const visitAll = (element: WordElement, place: WordPosition) => {
    for (const each of element.children) visit(each, place)
  }

  const paragraph = (element: WordElement, { inBox, inContents }: WordPosition) => {
    const properties = childElement(element, "pPr")
    const style = childValue(properties, "pStyle")
    const contents = inContents || family(styles, style).some((each) => /^toc( heading| ?\d)/.test(each.name))
    const own = ownText(element).trim()
    const numbers = childElement(properties, "numPr")
    const from = family(styles, style).find((each) => each.list)
    const list = childValue(numbers, "numId") ?? from?.list ?? "0"
    const number =
      list === "0" ? undefined : wordedNumber(list, numbers ? (childValue(numbers, "ilvl") ?? "0") : from?.level, style)
    const words = own && number !== undefined ? [number, " "] : []
    if (own && !inBox && !contents) {
      const outline = Number(childValue(properties, "outlineLvl") ?? 9)
      const text = [...words, own].join("")
      if (isHeading(styles, style)) measures.headings.push(text)
      else if (outline < 9) measures.outlined.push(text)
      else if (list !== "0" && number === undefined) measures.items += 1
    }
    const place: WordPosition = { text: [...carried, ...words], contents: [], inBox, inContents: contents }
    carried = []
    visitAll(element, place)
    measures.contents.push(...splitMeasuredWords(place.contents.join("")))
    if (goesOn(properties)) carried = place.text
    else (inBox ? measures.boxed : measures.words).push(...splitMeasuredWords(place.text.join("")))
  }

  const cell = (element: WordElement) => {
    const properties = childElement(element, "tcPr")
    const merge = childElement(properties, "vMerge")
    if (merge && (merge.attributes["val"] ?? "continue") === "continue") return
    measures.cells += 1
    if (merge || Number(childValue(properties, "gridSpan") ?? 1) > 1) measures.spans += 1
  }

  const instruction = (text: string, inContents: boolean) => {
    if (/HYPERLINK\s+"?(http|mailto|ftp|www)/.test(text)) measures.links += 1
    else if (/HYPERLINK\s+\\l|\b(REF|PAGEREF)\s+\S+.*\\h/.test(text)) crossReference(inContents)
  }
  const crossReference = (inContents: boolean) => {
    if (inContents) measures.contentsReferences += 1
    else measures.references += 1
  }

  visitAll(root, { text: [], contents: [], inBox: false, inContents: false })
}

/** A drop cap and what follows are one word, and so are two paragraphs whose mark between them was deleted. */
function goesOn(properties: WordElement | undefined): boolean {
  const frame = childElement(properties, "framePr")?.attributes["dropCap"] ?? "none"
  return frame !== "none" || childElement(childElement(properties, "rPr"), "del") !== undefined
}

function isContentsControl(control: WordElement): boolean {
  const gallery = childValue(childElement(childElement(control, "sdtPr"), "docPartObj"), "docPartGallery")
  return /table of contents/i.test(gallery ?? "")
}

/** A paragraph's own text, without that of the boxes anchored in it and of what was deleted. */
function ownText({ name, text, children }: WordElement): string {
  if (name === "t") return text
  if (name === "tab" || name === "br") return " "
  if (["txbxContent", "del", "moveFrom", "Fallback"].includes(name)) return ""
  return children.map(ownText).join("")
}
