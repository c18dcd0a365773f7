import type { comments } from "@hub/contract/comments"
import type { RouteInput } from "@hub/contract/route"
import {
  keepsVariables,
  replaceWords,
  type SuggestedWords,
  suggestWords,
  type TextRange,
  type WordsToSuggest,
} from "@hub/markdown"
import type { Ctx } from "../platform/ctx.ts"
import { conflict, invalidField } from "../platform/refusal.ts"
import { defineComputation } from "../platform/threads/computation.ts"
import { compute } from "../platform/threads/compute.ts"
import { revisionByNumber } from "../topics/get.ts"
import { readValuesOfTopic } from "../variables/values.ts"
import { findInRegion } from "./find-words.ts"

type AnchorInput = NonNullable<RouteInput<typeof comments.add>["body"]["anchor"]>

/** A suggestion as a change of the source of what was read. */
export const suggestWordsComputation = defineComputation(
  "comments.suggest_words",
  ({ content, ...suggested }: WordsToSuggest & { content: string }): SuggestedWords | null =>
    suggestWords(content, suggested) ?? null,
)

/** Where the words stand that somebody wants to change, in the revision that they read, and what they should be. */
export async function findSuggestion(ctx: Ctx, topic_id: number, { revision, ...quote }: AnchorInput, words: string) {
  if (words === quote.quote) throw invalidField("suggestion", "Change the words that you want to suggest.")
  const read = await revisionByNumber(ctx, topic_id, revision)
  if (!read) throw invalidField("anchor.revision", "This topic has no such version.")
  const values = await readValuesOfTopic(ctx, topic_id)
  const found = await findInRegion(read.content, quote, (part) =>
    compute(ctx, suggestWordsComputation, { ...quote, ...part, values, words }),
  )
  if (!found)
    throw conflict(
      "These words can't be changed by a suggestion: they have formatting, show the value of a variable, or go over several paragraphs. Select fewer words, or comment on them.",
      { code: "not_plain_words" },
    )
  const { start, end, insert } = found
  return { revision_id: read.id, start_at: start, end_at: end, quote: found.quote, suggestion: insert }
}

type WordsToReplace = { content: string; range: TextRange; words: string }

/** An author's words in the place of those that are to be changed, as a change of the source. */
export const replaceWordsComputation = defineComputation(
  "comments.replace_words",
  ({ content, range, words }: WordsToReplace): SuggestedWords | null => replaceWords(content, range, words) ?? null,
)

/** What an author puts in the place of suggested words, where these stand in the newest text. */
export async function findEditedWords(ctx: Ctx, { content, range, words }: WordsToReplace): Promise<SuggestedWords> {
  if (!keepsVariables({ old: content.slice(range.start, range.end), insert: words }))
    throw invalidField("insert", "A suggestion can't remove a variable from the text.")
  const found = await compute(ctx, replaceWordsComputation, { content, range, words })
  if (!found)
    throw invalidField("insert", "These words can't be changed here: they have formatting. Edit the topic instead.")
  if (found.insert === content.slice(found.start, found.end))
    throw invalidField("insert", "The text says this already. Change it, or reject the suggestion.")
  return found
}
