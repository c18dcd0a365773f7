import { createHash } from "node:crypto"
import type { Section, SectionStatus } from "@hub/contract/sections"
import { listTextHeadings, type Root } from "@hub/markdown"

type SectionedText = { content: string; tree: Root; values: Record<string, string> }

/** Nobody ticks more. What follows belongs to the last one. */
const most = 500

/** The sections of a page: one under each heading that stands in no quote and no list. */
export function sectionsOf({ content, tree, values }: SectionedText): Section[] {
  const starts = topHeadings(tree).slice(0, most)
  const slugs = Object.keys(values)
  const seen = new Map<string, number>()
  return starts.map(({ id, title, start }, index) => {
    const words = content.slice(start, starts[index + 1]?.start)
    const filled = slugs.filter((slug) => words.includes(`{{${slug}}}`)).map((slug) => [slug, values[slug]])
    const same = JSON.stringify([words.trim(), filled])
    const count = seen.get(same) ?? 0
    seen.set(same, count + 1)
    return { id, title, mark: createHash("sha256").update(`${count} ${same}`).digest("base64url").slice(0, 22) }
  })
}

/** Which of them are ticked. */
export const markReadSections = (sections: Section[], marks: string[]): SectionStatus[] =>
  sections.map(({ title, mark }) => ({ title, read: marks.includes(mark) }))

function topHeadings(tree: Root) {
  const all = listTextHeadings(tree)
  let next = 0
  return tree.children.flatMap((node) => {
    const here = all[next]
    next += node.type === "heading" ? 1 : listTextHeadings({ ...tree, children: [node] }).length
    return node.type === "heading" && here
      ? [{ id: here.id, title: here.text.slice(0, 200), start: node.position?.start.offset ?? 0 }]
      : []
  })
}
