import { splitAtHeadings } from "@hub/markdown"
import { computation } from "../platform/threads/computation.ts"

export type Text = { title: string; content: string }

/** What differs between two revisions, said in words a reader understands, section by section. */
export function changesBetween(before: Text, after: Text): string[] {
  const [old, young] = [sections(before.content), sections(after.content)]
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
export function sections(content: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const piece of splitAtHeadings(content, 6)) {
    const name = piece.level === 0 ? "The beginning" : `“${piece.title}”`
    let numbered = name
    for (let count = 2; found.has(numbered); count++) numbered = `${name} (${count})`
    found.set(numbered, piece.content)
  }
  return found
}

/** The same for a thread. */
export const tellingChanges = computation("reviews.changes", ({ before, after }: { before: Text; after: Text }) =>
  changesBetween(before, after),
)
