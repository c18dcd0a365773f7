import { parseMarkdown, toPlainText, resolveVariables } from "@hub/markdown"
import { defineComputation } from "../platform/threads/computation.ts"

/** A sentence as readers see it, and as they would. */
export type SentenceChange = { before: string; after: string }

/** Stands for the value while sentences are cut, so that a value with full stops cuts none. */
const placeholder = "\uE0FF"

/** The sentences of a text in which a variable stands, with its value of now and with another. */
export function findSentencesWith(
  content: string,
  values: Record<string, string>,
  { slug, value }: { slug: string; value: string },
): SentenceChange[] {
  const { tree } = resolveVariables(parseMarkdown(content), { ...values, [slug]: placeholder })
  const before = values[slug] ?? `{{${slug}}}`
  return toPlainText(tree)
    .split(/[\n\t]|(?<=[.!?…])\s+/)
    .filter((sentence) => sentence.includes(placeholder))
    .map((sentence) => ({
      before: sentence.replaceAll(placeholder, () => before),
      after: sentence.replaceAll(placeholder, () => value),
    }))
}

type FindSentencesInput = { content: string; values: Record<string, string>; slug: string; value: string }

/** The same of many texts. */
export const findSentencesComputation = defineComputation("variables.sentences", (texts: FindSentencesInput[]) =>
  texts.map(({ content, values, slug, value }) => findSentencesWith(content, values, { slug, value })),
)
