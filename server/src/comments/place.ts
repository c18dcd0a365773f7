import type { Ctx } from "../platform/ctx.ts"
import { compute } from "../platform/threads/compute.ts"
import { type PointPlacement, placePointsComputation } from "../reviews/points/paragraphs.ts"
import type { CommentRow } from "./tables.ts"
import "../topics/tables.ts"

type PlacedComment = Pick<CommentRow, "id" | "revision_id" | "start_at" | "end_at" | "suggestion" | "created_by">

/** Where the words of threads stand in the newest revision, as the points of reviewers are carried over. */
export async function placeThreads(
  ctx: Ctx,
  head_revision_id: number,
  threads: PlacedComment[],
): Promise<Map<number, PointPlacement>> {
  const points = threads.flatMap(({ id, revision_id, start_at: start, end_at: end, suggestion: insert, created_by }) =>
    revision_id === null || start === null || end === null ? [] : [{ id, revision_id, start, end, insert, created_by }],
  )
  const places = new Map<number, PointPlacement>(
    points.map(({ id, start, end }) => [id, { state: "anchored", start, end }]),
  )
  const earlier = points.filter(({ revision_id }) => revision_id !== head_revision_id)
  if (earlier.length === 0) return places
  const ids = [...new Set([head_revision_id, ...earlier.map(({ revision_id }) => revision_id)])]
  const rows = await ctx.db.selectFrom("revisions").select(["id", "content"]).where("id", "in", ids).execute()
  const texts = new Map(rows.map(({ id, content }) => [id, content]))
  const accepted = await listAcceptedChanges(ctx, earlier)
  const moved = await compute(ctx, placePointsComputation, {
    texts,
    now: texts.get(head_revision_id) ?? "",
    points: earlier.map(({ id, revision_id, start, end, insert, created_by }) => ({
      id,
      revision_id,
      stretch: { start, end, insert },
      own: accepted.filter((one) => one.revision_id === revision_id && one.created_by === created_by && one.id !== id),
    })),
  })
  for (const { id } of earlier) places.set(id, moved.get(id) ?? { state: "orphaned" })
  return places
}

/** What was taken in of what the same people suggested for the same revisions: their other suggestions go on from there. */
async function listAcceptedChanges({ db }: Ctx, points: { revision_id: number; insert: string | null }[]) {
  const ids = [...new Set(points.flatMap(({ revision_id, insert }) => (insert === null ? [] : [revision_id])))]
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom("comments")
    .select(["id", "revision_id", "start_at", "end_at", "suggestion", "accepted_words", "created_by"])
    .where("revision_id", "in", ids)
    .where("outcome", "in", ["accepted", "accepted_edited"])
    .execute()
  return rows.flatMap(({ start_at: start, end_at: end, suggestion, accepted_words, ...row }) => {
    const insert = accepted_words ?? suggestion
    return start === null || end === null || insert === null ? [] : [{ ...row, start, end, insert }]
  })
}
