import type { ReaderChoices, StyleRole, StyleUse } from "../parsed-document.ts"
import { headingRank, isChapterTitle } from "./style-names.ts"
import { headingLevel } from "./styles.ts"
import type { ParagraphStyle, WordStyles } from "./styles.ts"
import { child, isDecoration, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** The role of every paragraph style in use, and the inventory that shows where it comes from. */
export type DocumentStyleRoles = { roleOf: (id: string) => StyleRole; inventory: StyleUse[] }

type StyleUsage = { style: ParagraphStyle; count: number; words: number; sentences: number; sample: string }

/**
 * Names and outline levels come first, then what the importer chose overrides all. Only where no style of the
 * document names a heading do looks decide: short, bold or large, and not ending like a sentence.
 */
export function resolveStyleRoles(roots: XmlNode[], styles: WordStyles, choices: ReaderChoices): DocumentStyleRoles {
  const uses = countStyleUses(roots, styles)
  const hasHeadings = uses.some((use) => headingLevel(use.style.role) && use.words > 0)
  const bodySize = mostUsed(uses)?.style.size ?? 11
  const headings = hasHeadings ? new Map<string, StyleRole>() : guessHeadings(uses, bodySize)

  const guess = (style: ParagraphStyle) =>
    style.role ?? (style.monospaced ? "code" : (headings.get(style.id) ?? guessOtherRole(style)))
  const roleOf = (id: string) => choices.styles?.[id] ?? guess(styles.paragraph(id))
  const inventory = uses.map(({ style, count, sample }) => {
    return { id: style.id, name: style.name || "Normal", count, sample, guess: guess(style) }
  })

  return { roleOf, inventory: inventory.toSorted((a, b) => b.count - a.count) }
}

function countStyleUses(roots: XmlNode[], styles: WordStyles): StyleUsage[] {
  const uses = new Map<string, StyleUsage>()

  const visit = (node: XmlNode) => {
    if (node.name === "w:p") {
      const id = value(child(node, "w:pPr"), "w:pStyle") ?? styles.defaultParagraph
      const text = visibleText(node).trim()
      const use = uses.get(id) ?? { style: styles.paragraph(id), count: 0, words: 0, sentences: 0, sample: "" }
      uses.set(id, use)
      if (text) {
        use.count += 1
        use.words += text.split(/\s+/).length
        if (/[.!?;,]$/.test(text)) use.sentences += 1
        use.sample ||= text.slice(0, 80)
      }
    }
    for (const each of node.children) if (!isDecoration(each)) visit(each)
  }
  for (const root of roots) visit(root)

  return [...uses.values()].filter((use) => use.count > 0)
}

export function visibleText(node: XmlNode): string {
  if (node.name === "w:t") return node.text
  if (node.name === "w:tab" || node.name === "w:br") return " "
  if (isNoText.has(node.name)) return ""
  let text = ""
  for (const each of node.children) text += visibleText(each)
  return text
}

const isNoText = new Set(["w:del", "w:moveFrom", "w:txbxContent", "w:rPr", "w:pPr"])

function mostUsed(uses: StyleUsage[]): StyleUsage | undefined {
  return uses.toSorted((a, b) => b.words - a.words)[0]
}

function guessHeadings(uses: StyleUsage[], bodySize: number): Map<string, StyleRole> {
  const found = new Map<string, StyleRole>()
  const candidates = uses.filter((use) => !use.style.role && !use.style.monospaced && isShort(use))
  const above = candidates.some((use) => isChapterTitle(use.style.name)) ? 1 : 0
  let deepest = above

  for (const { style } of candidates) {
    const rank = headingRank(style.name)
    if (isChapterTitle(style.name)) found.set(style.id, "heading1")
    if (rank === undefined) continue
    found.set(style.id, headingAt(rank + above))
    deepest = Math.max(deepest, rank + above)
  }

  const byLooks = candidates.filter((use) => !found.has(use.style.id) && !isProse(use) && standsOut(use, bodySize))
  const sizes = [...new Set(byLooks.map((use) => use.style.size ?? bodySize))].toSorted((a, b) => b - a)
  for (const { style } of byLooks) found.set(style.id, headingAt(deepest + 1 + sizes.indexOf(style.size ?? bodySize)))

  return found
}

function headingAt(level: number): StyleRole {
  return `heading${Math.min(6, level)}` as StyleRole
}

function isShort(use: StyleUsage): boolean {
  return use.words / use.count <= 12
}

/** A style whose paragraphs mostly end like sentences; only one whose name says so may head them: “Hello, World!”. */
function isProse(use: StyleUsage): boolean {
  return use.sentences / use.count >= 0.3
}

/** A bold table header, a run-in head or a bare number are bold and brief too, but head nothing. */
function standsOut(use: StyleUsage, bodySize: number): boolean {
  const { name, bold, size = bodySize } = use.style
  if (/table|cell|run ?in|number|header|footer|label|list|type|caption|slug/i.test(name)) return false
  if (!/[a-z]{2}/i.test(use.sample) || !use.style.id) return false

  return size >= bodySize * 1.2 || (bold && size >= bodySize * 0.9)
}

function guessOtherRole(style: ParagraphStyle): StyleRole {
  return /^(block ?quote|epigraph)/i.test(style.name) ? "quote" : "plain"
}
