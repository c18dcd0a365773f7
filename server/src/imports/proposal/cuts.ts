import type { CutHeading } from "@hub/contract/import-items"

/** Headings of the earlier reading, and whether it was cut at each. */
export type FormerHeading = { path: string; level: number; title: string; cut: boolean }

/** Where a document is cut: at headings down to a level, and where the earlier reading has the same heading, as that was. */
export function chooseCuts(
  path: string,
  headings: CutHeading[],
  split_level: number,
  former: FormerHeading[],
): number[] {
  const formerCuts = new Map<string, boolean[]>()
  for (const one of former)
    if (one.path === path) formerCuts.set(headingKey(one), [...(formerCuts.get(headingKey(one)) ?? []), one.cut])
  return headings
    .filter((heading) => formerCuts.get(headingKey(heading))?.shift() ?? heading.level <= split_level)
    .map(({ cut }) => cut)
}

const headingKey = ({ level, title }: { level: number; title: string }) => `${level} ${title}`

/** How many topics cutting at each heading level would make of all documents. */
export const countTopicsAtEachLevel = (documents: { markdown: string; headings: CutHeading[] }[]) =>
  ([1, 2, 3, 4, 5, 6] as const).map((level) => ({
    level,
    topics: documents.reduce((sum, document) => sum + countTopicsAt(document, level), 0),
  }))

/** What comes before the first heading that is cut at is a topic of its own, unless it is blank. */
function countTopicsAt({ markdown, headings }: { markdown: string; headings: CutHeading[] }, level: number) {
  const cuts = headings.filter((heading) => heading.level <= level)
  const first = cuts[0]
  const opening = first === undefined || markdown.slice(0, first.cut).trim() !== ""
  return cuts.length + (opening ? 1 : 0)
}
