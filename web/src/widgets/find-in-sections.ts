/** Something in a section that can be looked for; the address of the page names it. */
export type SectionEntry = { id: string; label: string; about?: string }
export type SectionIndex = { id: string; title: string; entries?: readonly SectionEntry[] }
export type FoundSection = { id: string; title: string; found: readonly SectionEntry[] }

/** The section with this id, or the one with an entry of this id. */
export const sectionOf = <T extends SectionIndex>(sections: readonly T[], id: string): T | undefined =>
  sections.find((section) => section.id === id || section.entries?.some((entry) => entry.id === id))

/** The sections in whose title, or in one of whose entries, every word stands; without words, all of them. */
export function findInSections(sections: readonly SectionIndex[], typed: string): FoundSection[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  return sections.flatMap(({ id, title, entries = [] }) => {
    const found = words.length === 0 ? [] : entries.filter(({ label, about = "" }) => has(`${label} ${about}`))
    return found.length > 0 || has(title) ? [{ id, title, found }] : []
  })
}
