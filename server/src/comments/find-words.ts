import type { comments } from "@hub/contract/comments"
import type { RouteInput } from "@hub/contract/route"
import { createQuoteFinder, parseMarkdown, regionOfQuote, type TextRange } from "@hub/markdown"
import type { Ctx } from "../platform/ctx.ts"
import { invalidField } from "../platform/refusal.ts"
import { defineComputation } from "../platform/threads/computation.ts"
import { compute } from "../platform/threads/compute.ts"
import { revisionByNumber } from "../topics/get.ts"
import { readValuesOfTopic } from "../variables/values.ts"

type CommentAnchorInput = NonNullable<RouteInput<typeof comments.add>["body"]["anchor"]>
type FindCommentWordsInput = Omit<CommentAnchorInput, "revision"> & { content: string; values: Record<string, string> }

/** Where the words of a comment stand in the source of what was read. */
export const findCommentWordsComputation = defineComputation(
  "comments.find_words",
  ({ content, values, ...quote }: FindCommentWordsInput): TextRange | null =>
    createQuoteFinder(parseMarkdown(content), content, values)(quote) ?? null,
)

/** Where a comment stands, in the revision that its author read; it is refused where its words are not in that. */
export async function findCommentWords(ctx: Ctx, topic_id: number, { revision, ...quote }: CommentAnchorInput) {
  const read = await revisionByNumber(ctx, topic_id, revision)
  if (!read) throw invalidField("anchor.revision", "This topic has no such version.")
  const values = await readValuesOfTopic(ctx, topic_id)
  const place = await findInRegion(read.content, quote, (part) =>
    compute(ctx, findCommentWordsComputation, { ...quote, ...part, values }),
  )
  if (!place)
    throw invalidField(
      "anchor.quote",
      "These words can't be found in the text. Select other words, or comment on the whole topic.",
    )
  return { revision_id: read.id, start_at: place.start, end_at: place.end, quote: quote.quote }
}

/** Looks for a quote in so much of a text as has to be parsed for it, and answers where what was found stands in the text. */
export async function findInRegion<Found extends TextRange>(
  content: string,
  { at, quote }: { at?: number | undefined; quote: string },
  find: (part: { content: string; at: number | undefined }) => Promise<Found | null>,
): Promise<Found | null> {
  const { start, end } = regionOfQuote(content, at, quote)
  const found = await find({ content: content.slice(start, end), at: at === undefined ? undefined : at - start })
  return found && { ...found, start: found.start + start, end: found.end + start }
}
