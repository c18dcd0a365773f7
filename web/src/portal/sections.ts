import type { Section, SectionStatus } from "@hub/contract/sections"

/** The sections of the page, and which of them are ticked. */
export const readSectionsOf = (sections: Section[], marks: string[]): SectionStatus[] =>
  sections.map(({ title, mark }) => ({ title, read: marks.includes(mark) }))

/** The marks after one section was ticked, or was not any more; those of words that are gone go. */
export const toggleSection = (sections: Section[], marks: string[], mark: string): string[] =>
  sections.flatMap((one) => (marks.includes(one.mark) !== (one.mark === mark) ? [one.mark] : []))
