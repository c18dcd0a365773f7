import type { Suggestion } from "@hub/contract/suggestions"
import { compareRendered, parseMarkdown, resolveVariables, type Root, diffWords } from "@hub/markdown"
import { withSuggestions } from "./with-suggestions.ts"

/** The page of one block with what was suggested in it marked. */
export function markedBlock(
  source: string,
  at: number,
  suggestions: Suggestion[],
  values: Record<string, string>,
): string {
  const before = parseMarkdown(source)
  const index = before.children.findIndex(({ position }) => position?.start.offset === at)
  const after = parseMarkdown(withSuggestions(source, suggestions))
  const shown = (tree: Root, from: number, to: number): Root =>
    resolveVariables(
      {
        ...tree,
        children: tree.children.filter(({ type }, child) => (child >= from && child < to) || type === "definition"),
      },
      values,
    ).tree
  const grown = after.children.length - before.children.length
  // A scheme that the engine lets no link have: what is only suggested leads nowhere.
  return compareRendered(shown(before, index, index + 1), shown(after, index, index + 1 + Math.max(0, grown)), {
    link: () => "nowhere:",
    markVariables: true,
  })
}

/** What a reader who wrote `after` suggests: the words that differ from the revision, and no more. */
export function suggestionsIn(text: { content: string; revision: number }, after: string): Suggestion[] {
  return diffWords(text.content, after).map((change) => ({ revision: text.revision, ...change }))
}

export { withSuggestions }
