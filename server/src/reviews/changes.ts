import { splitAtHeadings } from "@hub/markdown"
import { defineComputation } from "../platform/threads/computation.ts"

export type ReviewedVersion = { title: string; content: string }

type VersionChange = { kind: "title" | "added" | "changed" | "removed" | "moved" | "none"; sentence: string }

/** What differs between two revisions, section by section; never empty. */
export function listReviewChanges(before: ReviewedVersion, after: ReviewedVersion): VersionChange[] {
  const [old, young] = [sectionsByName(before.content), sectionsByName(after.content)]
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

/** The text of each section by its name, a repeated name counted. */
export function sectionsByName(content: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const chunk of splitAtHeadings(content, 6)) {
    const name = chunk.level === 0 ? "The beginning" : `“${chunk.title}”`
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
