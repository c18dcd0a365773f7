import { compareRendered, parseMarkdown, resolveVariables } from "@hub/markdown"

type ComparedTexts = { before: string; after: string; values?: Record<string, string> }

/** The later text as readers see it, with what came and went marked, as HTML; a variable without a value is shown by its name. */
export function renderPageDifference({ before, after, values }: ComparedTexts): string {
  const read = (text: string) => {
    const tree = parseMarkdown(text)
    return values ? resolveVariables(tree, values).tree : tree
  }
  return compareRendered(read(before), read(after), { markVariables: true, numberCaptions: true })
}
