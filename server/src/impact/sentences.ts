import { parse, plainText, resolveVariables } from "@hub/markdown"
import { computation } from "../platform/threads/computation.ts"

/** A sentence as readers see it, and as they would. */
export type Sentence = { before: string; after: string }

/** Stands for the value while sentences are cut, so that a value with full stops cuts none. */
const stand = "\uE0FF"

/** The sentences of a text in which a variable stands, with its value of now and with another. */
export function sentencesWith(
  content: string,
  values: Record<string, string>,
  { slug, value }: { slug: string; value: string },
): Sentence[] {
  const { tree } = resolveVariables(parse(content), { ...values, [slug]: stand })
  const before = values[slug] ?? `{{${slug}}}`
  return plainText(tree)
    .split(/[\n\t]|(?<=[.!?…])\s+/)
    .filter((sentence) => sentence.includes(stand))
    .map((sentence) => ({
      before: sentence.replaceAll(stand, () => before),
      after: sentence.replaceAll(stand, () => value),
    }))
}

type Asked = { content: string; values: Record<string, string>; slug: string; value: string }

/** The same of many texts. */
export const findingSentences = computation("variables.sentences", (texts: Asked[]) =>
  texts.map(({ content, values, slug, value }) => sentencesWith(content, values, { slug, value })),
)
