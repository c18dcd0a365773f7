import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import "../tables.ts"

/** What an imported manuscript would change in a topic, where that stands in the topic's newest revision. */
export type ManuscriptPoint = {
  topic_id: number
  kind: "comment" | "suggestion"
  start: number | null
  end: number | null
  quote: string
  body: string
  said_by: string
  said_at: string | null
  said_as: string
}

const rowsAtOnce = 200

/** Keeps what a manuscript suggests. What an earlier reading of it said already is not said again. */
export async function saveManuscriptPoints(
  tx: Ctx,
  { id: import_id, filename }: { id: number; filename: string },
  points: ManuscriptPoint[],
) {
  const rows = points.map((point, position) => ({ ...point, position }))
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await sql`
      insert into review_points
        (topic_id, import_id, revision_id, position, kind, quote, body, start_at, end_at, said_by, said_at,
        said_as, said_in, saved_at)
      select topic.id, ${import_id}, topic.head_revision_id, now.position, now.kind, now.quote, now.body, now.start, now."end",
        now.said_by, now.said_at, now.said_as, ${filename}, ${tx.now}
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + rowsAtOnce))}::jsonb)
        as now (topic_id bigint, kind text, start int, "end" int, quote text, body text, said_by text,
          said_at timestamptz, said_as text, position int)
        join topics topic on topic.id = now.topic_id
      where not exists (
        select 1 from review_points same where same.topic_id = now.topic_id and same.import_id <> ${import_id}
          and same.said_as = now.said_as and same.said_by = now.said_by
          and same.said_at is not distinct from now.said_at
      )`.execute(tx.db)
}

/** Forgets what an import suggested, with the import. */
export const deleteManuscriptPoints = (tx: Ctx, import_id: number) =>
  tx.db.deleteFrom("review_points").where("import_id", "=", import_id).execute()

/** How many changes of an imported manuscript nobody has taken or left yet. */
export async function countOpenManuscriptPoints({ db }: Ctx, import_id: number): Promise<number> {
  const { waiting } = await db
    .selectFrom("review_points")
    .select((point) => point.fn.countAll<number>().as("waiting"))
    .where("import_id", "=", import_id)
    .where("disposition", "is", null)
    .executeTakeFirstOrThrow()
  return waiting
}

/** The changes of manuscripts, in the shape of what reviewers say. */
export const manuscriptRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("review_points")
    .innerJoin("topics", "topics.id", "review_points.topic_id")
    .leftJoin("revisions", "revisions.id", "review_points.revision_id")
    .leftJoin("people as decider", "decider.id", "review_points.disposed_by")
    .select(["review_points.id", "review_points.kind", "quote", "body", "review_points.revision_id"])
    .select(["start_at", "end_at", "disposition", "review_points.reason", "disposed_at", "landed_revision_id"])
    .select(["topics.id as topic_id", "topics.title as topic_title", "revisions.number as revision_number"])
    .select(["import_id", "said_in as manuscript", "said_by as reviewer_name", "said_at"])
    .select("decider.name as decided_by")
    .where("review_points.import_id", "is not", null)
    .$narrowType<{ import_id: number; manuscript: string; reviewer_name: string }>()

export type ManuscriptRow = Awaited<ReturnType<ReturnType<typeof manuscriptRows>["execute"]>>[number]
