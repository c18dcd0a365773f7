import { plainWords } from "@hub/markdown"
import type { Ctx } from "../platform/ctx.ts"
import "../people/tables.ts"
import "../topics/tables.ts"
import "./tables.ts"

/** Comments with the names of those who wrote them, resolved them and are to see to them, and the number of the revision they are about. */
export const commentRows = ({ db }: Ctx) =>
  db
    .selectFrom("comments")
    .innerJoin("people as author", "author.id", "comments.created_by")
    .leftJoin("people as resolver", "resolver.id", "comments.resolved_by")
    .leftJoin("people as assignee", "assignee.id", "comments.assignee_id")
    .leftJoin("revisions", "revisions.id", "comments.revision_id")
    .selectAll("comments")
    .select([
      "author.name as author_name",
      "resolver.name as resolver_name",
      "assignee.name as assignee_name",
      "revisions.number as revision",
    ])

export type CommentRowWithNames = Awaited<ReturnType<ReturnType<typeof commentRows>["execute"]>>[number]

/** What a suggestion says to a reader, and what was accepted instead of it. */
export const readSuggestedWords = ({
  suggestion,
  accepted_words,
}: Pick<CommentRowWithNames, "suggestion" | "accepted_words">) => ({
  suggestion: suggestion === null ? null : plainWords(suggestion),
  accepted_words: accepted_words === null ? null : plainWords(accepted_words.trim()),
})

/** Whom each of these comments names. */
export async function listMentions({ db }: Ctx, comment_ids: number[]) {
  const rows =
    comment_ids.length === 0
      ? []
      : await db
          .selectFrom("comment_mentions")
          .select(["comment_id", "person_id as id", "name"])
          .where("comment_id", "in", comment_ids)
          .orderBy("person_id")
          .execute()
  const named = new Map<number, { id: number; name: string }[]>(comment_ids.map((id) => [id, []]))
  for (const { comment_id, ...person } of rows) named.get(comment_id)?.push(person)
  return (comment_id: number) => named.get(comment_id) ?? []
}
