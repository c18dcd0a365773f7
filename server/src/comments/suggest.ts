import type { comments, TopicComment } from "@hub/contract/comments"
import { limits } from "@hub/contract/limits"
import type { RouteInput } from "@hub/contract/route"
import { keepsVariables, parseMarkdown, resolveVariables, toPlainText } from "@hub/markdown"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import { programColumn } from "../platform/proof.ts"
import { conflict, invalidField } from "../platform/refusal.ts"
import { defineComputation } from "../platform/threads/computation.ts"
import { compute } from "../platform/threads/compute.ts"
import { inProject, requirePermission } from "../policy.ts"
import { revisionByNumber } from "../topics/get.ts"
import type { RevisionRow } from "../topics/tables.ts"
import { readValuesOfTopic } from "../variables/values.ts"
import { requireRoomForThreads } from "./add.ts"
import { aboutComment, getCommentedTopic } from "./get.ts"
import { updatesOfComments } from "./live-updates.ts"
import { saveMentions } from "./mentions.ts"
import { placeThreads } from "./place.ts"
import { presentComment } from "./present.ts"
import { commentRows, listMentions } from "./rows.ts"

type SuggestChangesInput = RouteInput<typeof comments.suggest>["body"]
type ChangeToSuggest = SuggestChangesInput["changes"][number]

/** Makes a suggestion of each change that somebody would make in a text that they read; of all, or of none. */
export async function suggestChanges(
  ctx: Ctx,
  topic_id: number,
  { revision, changes, even_if_gone, body }: SuggestChangesInput,
): Promise<TopicComment[]> {
  requirePermission(ctx.actor, "comments.add")
  const topic = await getCommentedTopic(ctx, topic_id)
  requirePermission(inProject(ctx.actor, topic.project_id), "comments.add")
  const read = await revisionByNumber(ctx, topic_id, revision)
  if (!read) throw invalidField("revision", "This topic has no such version.")
  requireFitting(read, changes)
  if (!even_if_gone) await requirePlaces(ctx, topic.head_revision_id, read, changes)
  const quotes = await compute(ctx, quoteChangesComputation, {
    words: changes.map(({ old }) => old),
    values: await readValuesOfTopic(ctx, topic_id),
  })
  return inTransaction(ctx, async (tx) => {
    await requireRoomForThreads(tx, topic_id, changes.length)
    const made = await tx.db
      .insertInto("comments")
      .values(
        changes.map(({ start, end, insert }, index) => ({
          topic_id,
          thread_id: null,
          body,
          revision_id: read.id,
          start_at: start,
          end_at: end,
          quote: shorten(quotes[index] ?? "", limits.comment_quote),
          suggestion: insert,
          created_by: tx.actor.person_id!,
          program: programColumn(tx.actor),
          created_at: tx.now,
        })),
      )
      .returning("id")
      .execute()
    const suggestions = made.map(({ id }) => id).toSorted((one, other) => one - other)
    const [first = 0] = suggestions
    const mentioned = new Set<number>()
    for (const id of suggestions) for (const person of await saveMentions(tx, id, body)) mentioned.add(person)
    await recordEvent(tx, "comment.added", first, {
      ...aboutComment(topic, { id: first, thread_id: null }),
      mentioned: [...mentioned],
      suggestions,
    })
    await sendLiveUpdate(tx, updatesOfComments(topic_id))
    const rows = await commentRows(tx).where("comments.id", "in", suggestions).orderBy("comments.id").execute()
    const mentions = await listMentions(tx, suggestions)
    return rows.map((row) => presentComment(tx, row, mentions(row.id)))
  })
}

/** What does not fit the text that was read could land anywhere, so nothing of it is taken. */
function requireFitting({ content }: RevisionRow, changes: ChangeToSuggest[]): void {
  let last: ChangeToSuggest | undefined
  const order = [...changes.entries()].toSorted(([, one], [, other]) => one.start - other.start || one.end - other.end)
  for (const [index, change] of order) {
    const { start, end, old, insert } = change
    const refuse = (sentence: string) => invalidField(`changes.${index}`, sentence)
    if (content.slice(start, end) !== old || end - start !== old.length)
      throw refuse("A change doesn't match the text it is about. Please reload the page.")
    if (old === insert) throw refuse("Change the words that you want to suggest.")
    if (last && (start < last.end || start === last.start)) throw refuse("Two changes are about the same words.")
    // A passage may go with the values in it, but no words stand in for one.
    if (insert.trim() !== "" && !keepsVariables({ old, insert }))
      throw refuse(
        `A suggestion can't replace a variable by words, as in “${shorten(old)}”. Put it back, or comment on it.`,
      )
    last = change
  }
}

/** Refuses changes of words that are in the newest text no more, which authors could only reject. */
async function requirePlaces(ctx: Ctx, head_revision_id: number, read: RevisionRow, changes: ChangeToSuggest[]) {
  const created_by = ctx.actor.person_id ?? 0
  const places = await placeThreads(
    ctx,
    head_revision_id,
    changes.map(({ start, end, insert }, index) => ({
      // No suggestion that was accepted before has such a number.
      id: -1 - index,
      revision_id: read.id,
      start_at: start,
      end_at: end,
      suggestion: insert,
      created_by,
    })),
  )
  const gone = changes.flatMap(({ old }, index) => (places.get(-1 - index)?.state === "orphaned" ? [shorten(old)] : []))
  if (gone.length === 0) return
  const others = gone.length === 1 ? "" : ` and ${gone.length - 1} more`
  throw conflict(
    `The text has changed since you read it: “${gone[0]}”${others} can't be found in it any more. Nothing was suggested yet.`,
    { code: "words_gone", details: { gone: gone.length } },
  )
}

/** The beginning of words, in one line and whole characters. */
function shorten(words: string, most = 80): string {
  const line = words.trim().replace(/\s+/g, " ")
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`
}

type QuoteChangesInput = { words: string[]; values: Record<string, string> }

/** What stretches of a source say to a reader, or else how they are written. */
export const quoteChangesComputation = defineComputation(
  "comments.quote_changes",
  ({ words, values }: QuoteChangesInput) =>
    words.map((old) => toPlainText(resolveVariables(parseMarkdown(old), values).tree).trim() || old.trim()),
)
