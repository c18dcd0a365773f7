import { headingRank, isChapterTitle, roleByName } from "@hub/docx/read/style-names"
import type { TextMarks } from "@hub/docx/read/marks"
import type { StyleRole } from "@hub/docx/parsed-document"
import { childNamed, elementsIn, findElementsNamed, type MarkupElement } from "../markup/tree.ts"

type OdtStyle = { name: string; parent: string | undefined; list: string | undefined; marks: TextMarks }

/** What the styles of a document say, by their names in the file. */
export type DocumentStyles = {
  marksOf: (style: string | undefined) => TextMarks
  roleOf: (style: string | undefined) => StyleRole | undefined
  /** The list that paragraphs of a style stand in, where the style says so. */
  levelOf: (list: string | undefined, level: number) => OdtListLevel
}

export type OdtListLevel = { ordered: boolean; type: string | undefined; start: number }

const longestChain = 20

export function readDocumentStyles(roots: MarkupElement[]): DocumentStyles {
  const styles = new Map<string, OdtStyle>()
  const lists = new Map<string, Map<number, OdtListLevel>>()
  for (const root of roots) {
    for (const element of findElementsNamed(root, "style:style", "style:default-style")) {
      const { "style:name": id = "", "style:display-name": shown } = element.attributes
      const { "style:parent-style-name": parent, "style:list-style-name": list } = element.attributes
      styles.set(id, { name: shown ?? id.replaceAll("_20_", " "), parent, list, marks: readMarks(element) })
    }
    for (const element of findElementsNamed(root, "text:list-style"))
      lists.set(element.attributes["style:name"] ?? "", readLevels(element))
  }

  const hasChapters = [...styles.values()].some(({ name }) => isChapterTitle(name))
  const chainOf = (id: string | undefined): OdtStyle[] => {
    const chain: OdtStyle[] = []
    for (let each = styles.get(id ?? ""); each && chain.length < longestChain; each = styles.get(each.parent ?? ""))
      chain.push(each)
    return chain
  }
  return {
    marksOf: (id) =>
      Object.assign(
        {},
        ...chainOf(id)
          .toReversed()
          .map(({ marks }) => marks),
      ),
    roleOf: (id) => {
      for (const { name } of chainOf(id)) {
        const role = roleByName(name) ?? roleByHabit(name, hasChapters)
        if (role !== undefined) return role
      }
      return undefined
    },
    levelOf: (list, level) => lists.get(list ?? "")?.get(level) ?? { ordered: false, type: undefined, start: 1 },
  }
}

/** LibreOffice's own names, and those that publishers give to headings: `HeadA` below a chapter's title. */
function roleByHabit(name: string, hasChapters: boolean): StyleRole | undefined {
  if (/^(?:preformatted text|source text)$/i.test(name)) return "code"
  if (/^quotations?$/i.test(name)) return "quote"
  if (isChapterTitle(name)) return "heading1"
  const rank = headingRank(name)
  return rank === undefined ? undefined : (`heading${Math.min(6, rank + (hasChapters ? 1 : 0))}` as StyleRole)
}

function readLevels(list: MarkupElement): Map<number, OdtListLevel> {
  return new Map(
    elementsIn(list).map((level) => {
      const {
        "text:level": at = "1",
        "style:num-format": format = "",
        "text:start-value": start = "1",
      } = level.attributes
      const ordered = level.name === "text:list-level-style-number" && format !== ""
      const type = /^[aAiI]$/.test(format) ? format : undefined
      return [Number(at), { ordered, type, start: Number(start) || 1 }]
    }),
  )
}

function readMarks(style: MarkupElement): TextMarks {
  const properties = childNamed(style, "style:text-properties")?.attributes ?? {}
  const marks: TextMarks = {}
  const weight = properties["xsl-fo:font-weight"]
  if (weight !== undefined) marks.strong = weight === "bold" || Number(weight) >= 600
  const slant = properties["xsl-fo:font-style"]
  if (slant !== undefined) marks.emphasis = slant !== "normal"
  const struck = properties["style:text-line-through-style"]
  if (struck !== undefined) marks.delete = struck !== "none"
  const line = properties["style:text-underline-style"]
  if (line !== undefined) marks.underline = line !== "none"
  const position = properties["style:text-position"]
  if (position !== undefined) marks.vertical = readPosition(position)
  const font = properties["style:font-name"] ?? properties["xsl-fo:font-family"]
  if (font !== undefined) marks.code = /courier|consolas|mono\b|menlo/i.test(font)
  const shown = properties["text:display"]
  if (shown !== undefined) marks.hidden = shown === "none"
  return marks
}

function readPosition(position: string): "sup" | "sub" | "none" {
  if (position.startsWith("super")) return "sup"
  if (position.startsWith("sub")) return "sub"
  const raised = Number.parseFloat(position)
  return raised > 0 ? "sup" : raised < 0 ? "sub" : "none"
}
