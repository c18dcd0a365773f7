import { splitAtHeadings } from "@hub/markdown"
import { defineComputation } from "../platform/threads/computation.ts"

export type ReviewedVersion = { title: string; content: string }

type VersionChange = { kind: "title" | "added" | "changed" | "removed" | "moved" | "none"; sentence: string }

/** What differs between two revisions, section by section; never empty. */
export function listReviewChanges(before: ReviewedVersion, after: ReviewedVersion): VersionChange[] {
  const [old, young] = sectionsOfBoth(before.content, after.content)
  const found: VersionChange[] = []
  if (before.title !== after.title) found.push({ kind: "title", sentence: `The title is now “${after.title}”.` })
  for (const [name, content] of young) {
    const was = old.get(name)
    if (was === undefined) found.push({ kind: "added", sentence: `${name} is new.` })
    else if (was !== content) found.push({ kind: "changed", sentence: `${name} changed.` })
  }
  for (const name of old.keys()) if (!young.has(name)) found.push({ kind: "removed", sentence: `${name} was removed.` })
  if (found.length > 0) return found
  return [
    before.content === after.content
      ? { kind: "none", sentence: "The text is the same." }
      : { kind: "moved", sentence: "Sections were moved." },
  ]
}

/** The same in words a reader understands. */
export const describeChanges = (before: ReviewedVersion, after: ReviewedVersion) =>
  listReviewChanges(before, after).map(({ sentence }) => sentence)

/** The name of what stands before the first heading, and of a text that has no heading. */
const beginning = "The beginning"
export const wholeText = "The text"

/** The text of each section of two versions by its name; where neither has a heading, it is one text. */
export function sectionsOfBoth(before: string, after: string): [Map<string, string>, Map<string, string>] {
  const both: [Map<string, string>, Map<string, string>] = [sectionsByName(before), sectionsByName(after)]
  if (both.some((sections) => [...sections.keys()].some((name) => name !== beginning))) return both
  return [new Map([[wholeText, both[0].get(beginning) ?? ""]]), new Map([[wholeText, both[1].get(beginning) ?? ""]])]
}

/** The text of each section by its name, a repeated name counted. */
function sectionsByName(content: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const chunk of splitAtHeadings(content, 6)) {
    const name = chunk.level === 0 ? beginning : `“${chunk.title}”`
    let numbered = name
    for (let count = 2; found.has(numbered); count++) numbered = `${name} (${count})`
    found.set(numbered, chunk.content)
  }
  return found
}

/** The same for a thread. */
export const describeChangesComputation = defineComputation(
  "reviews.changes",
  ({ before, after }: { before: ReviewedVersion; after: ReviewedVersion }) => describeChanges(before, after),
)
