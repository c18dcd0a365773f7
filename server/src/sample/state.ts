import type { EventData } from "@hub/contract/events"
import type { SampleState } from "@hub/contract/sample"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { requirePermission } from "../policy.ts"

type SampleRecord = EventData<"sample.loaded">

/** What there is of the sample, and what people made of it since. */
export async function readSample(ctx: Ctx): Promise<SampleState> {
  requirePermission(ctx.actor, "sample.manage")
  const loaded = await findLoadedSample(ctx)
  if (loaded) return { state: "loaded", project_id: loaded.project_id, ...(await countAdditions(ctx, loaded)) }
  const last = await findLastSampleEvent(ctx)
  const offered = last?.type !== "sample.declined" && (await isEmpty(ctx))
  return { state: offered ? "offered" : "none", project_id: null, goes: [], stays: [] }
}

/** One at a time: two who load it at once load it once. */
export const lockSample = (tx: Ctx) => sql`select pg_advisory_xact_lock(hashtext('sample'))`.execute(tx.db)

/** What the sample is made of, while it is there. */
export async function findLoadedSample(ctx: Ctx): Promise<SampleRecord | undefined> {
  const last = await findLastSampleEvent(ctx)
  if (last?.type !== "sample.loaded") return undefined
  const data = last.data as SampleRecord
  const project = await ctx.db.selectFrom("projects").select("id").where("id", "=", data.project_id).executeTakeFirst()
  return project && data
}

const findLastSampleEvent = (ctx: Ctx) =>
  ctx.db
    .selectFrom("events")
    .select(["type", "data"])
    .where("type", "in", ["sample.loaded", "sample.declined", "sample.removed"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()

async function isEmpty(ctx: Ctx) {
  const { rows } = await sql`select 1 where exists (select from projects) or exists (select from topics)
    or exists (select from collections)`.execute(ctx.db)
  return rows.length === 0
}

/** What came with the sample was made in the transaction of its project, so at the same moment. */
async function countAdditions(ctx: Ctx, { project_id, topic_ids, collection_ids }: SampleRecord) {
  const { rows } = await sql<Record<string, number>>`
    with sample as (select id, created_at from projects where id = ${project_id})
    select
      (select count(*) from tasks, sample where project_id = sample.id and tasks.created_at > sample.created_at) as tasks,
      (select count(*) from milestones m, sample where project_id = sample.id and m.created_at > sample.created_at) as milestones,
      (select count(*) from meetings m, sample where project_id = sample.id and m.created_at > sample.created_at) as meetings,
      (select count(*) from revisions where topic_id = any(${topic_ids}) and number > 1) as saves,
      (select count(*) from review_rounds r, sample
        where topic_id = any(${topic_ids}) and r.created_at > sample.created_at) as reviews,
      (select count(*) from publications p, sample
        where collection_id = any(${collection_ids}) and p.created_at > sample.created_at) as editions,
      (select count(*) from topics where not id = any(${topic_ids}) and (project_id = ${project_id}
        or id in (select topic_id from collection_nodes where collection_id = any(${collection_ids})))) as topics,
      (select count(*) from collections where project_id = ${project_id} and not id = any(${collection_ids})) as collections
  `.execute(ctx.db)
  const counted = Object.entries(rows[0] ?? {}).flatMap(([kind, count]) => (count > 0 ? [{ kind, count }] : []))
  const isDeletable = ({ kind }: { kind: string }) => kind === "topics" || kind === "collections"
  return { goes: counted.filter((one) => !isDeletable(one)), stays: counted.filter(isDeletable) }
}
