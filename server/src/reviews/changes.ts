import { splitAtHeadings } from "@hub/markdown"
import { defineComputation } from "../platform/threads/computation.ts"

export type ReviewedVersion = { title: string; content: string }

/** What differs between two revisions, said in words a reader understands, section by section. */
export function describeChanges(before: ReviewedVersion, after: ReviewedVersion): string[] {
  const [old, young] = [sectionsByName(before.content), sectionsByName(after.content)]
  const said = [
    before.title === after.title ? "" : `The title is “${after.title}” now.`,
    ...[...young].map(([name, content]) => {
      const was = old.get(name)
      if (was === undefined) return `${name} is new.`
      return was === content ? "" : `${name} changed.`
    }),
    ...[...old.keys()].filter((name) => !young.has(name)).map((name) => `${name} was removed.`),
  ].filter((sentence) => sentence !== "")
  if (said.length > 0) return said
  return [before.content === after.content ? "The words are the same." : "Sections changed places."]
}

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
