import { z } from "zod"

/** A section of a text that was answered, and whether its reviewer had ticked it as read. */
export const SectionStatus = z.object({ title: z.string(), read: z.boolean() })
export type SectionStatus = z.output<typeof SectionStatus>

/**
 * A section of a page, by the id of its heading. `mark` stands for its words: what was ticked as read is no more once they
 * changed.
 */
export const Section = z.object({ id: z.string(), title: z.string(), mark: z.string() })
export type Section = z.output<typeof Section>

/** The marks of the sections that are ticked. */
export const ReadSectionMarks = z.array(z.string().max(64)).max(10_000)

/** How far a text was read, in a sentence; a text without headings has nothing to tick. */
export const describeReadSections = (sections: Pick<SectionStatus, "read">[]) =>
  sections.length === 0
    ? ""
    : `Read ${sections.filter(({ read }) => read).length} of ${sections.length === 1 ? "1 section" : `${sections.length} sections`}.`

/** The names of those not ticked, once somebody has begun to tick. */
export function describeUnreadSections(sections: SectionStatus[]): string {
  if (!sections.some(({ read }) => read)) return ""
  const names = sections.flatMap(({ title, read }) => (read ? [] : [`“${title}”`]))
  const more = names.length - maxNames
  return names.length === 0
    ? ""
    : `Not ticked as read: ${names.slice(0, maxNames).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`
}

const maxNames = 5
