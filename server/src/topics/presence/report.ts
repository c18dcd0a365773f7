import { type drafts, type Presence, presenceLasts, type TopicVisitor } from "@hub/contract/drafts"
import type { RouteInput } from "@hub/contract/route"
import type { Ctx } from "../../platform/ctx.ts"
import { getCollection } from "../../collections/get.ts"
import { sendLiveUpdate } from "../../platform/live-update.ts"
import { notFound } from "../../platform/refusal.ts"
import { readPersonName } from "../../people/name.ts"
import { revisionById, getTopic } from "../get.ts"
import { updatesOfPresence } from "../live-updates.ts"
import type { TopicPresenceTable } from "./tables.ts"

type ReportPresenceInput = RouteInput<typeof drafts.presence>["body"]

/** Takes down that a tab shows the topic, or no longer does, and answers who else has it open. */
export async function reportPresence(ctx: Ctx, topic_id: number, input: ReportPresenceInput): Promise<Presence> {
  const topic = await getTopic(ctx, "topics.read", topic_id)
  const { person_id } = ctx.actor
  if (person_id === null) throw notFound("Topic")
  const tab = { topic_id, person_id, client_id: input.client_id }
  const changed = input.state === "left" ? await removePresence(ctx, tab) : await savePresence(ctx, tab, input)
  if (changed) await sendLiveUpdate(ctx, updatesOfPresence(topic_id))

  const [others, head] = await Promise.all([listOthers(ctx, tab), revisionById(ctx, topic.head_revision_id)])
  return {
    others,
    latest_revision: head.number,
    latest_author: await readPersonName(ctx, head.author_id),
    latest_at: head.created_at.toISOString(),
  }
}

type VisitorState = Pick<TopicPresenceTable, "state" | "revision" | "range_start" | "range_end">
type PresenceTab = { topic_id: number; person_id: number; client_id: string }

/** Who else has topics of a collection open, each person once a topic. */
export async function listCollectionVisitors(ctx: Ctx, collection_id: number) {
  await getCollection(ctx, "collections.read", collection_id)
  return ctx.db
    .selectFrom("topic_presence")
    .innerJoin("people", "people.id", "topic_presence.person_id")
    .innerJoin("collection_nodes as node", "node.topic_id", "topic_presence.topic_id")
    .select(["topic_presence.topic_id", "people.name"])
    .distinct()
    .where("node.collection_id", "=", collection_id)
    .where("person_id", "is distinct from", ctx.actor.person_id)
    .where("seen_at", ">", goneBefore(ctx))
    .orderBy("topic_presence.topic_id")
    .orderBy("people.name")
    .execute()
}

const goneBefore = (ctx: Ctx) => new Date(ctx.now.getTime() - presenceLasts * 1000)

async function removePresence(ctx: Ctx, tab: PresenceTab) {
  const { numDeletedRows } = await ctx.db
    .deleteFrom("topic_presence")
    .where((row) => row.and(tab))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Answers whether it is news to the others. */
async function savePresence(ctx: Ctx, tab: PresenceTab, { state, paragraph }: ReportPresenceInput) {
  const { revision = null, start: range_start = null, end: range_end = null } = paragraph ?? {}
  const reported = { state, revision, range_start, range_end } as VisitorState
  const there = await ctx.db
    .selectFrom("topic_presence")
    .select(["state", "revision", "range_start", "range_end", "seen_at"])
    .where((row) => row.and(tab))
    .executeTakeFirst()
  if (there && there.seen_at > goneBefore(ctx)) {
    await ctx.db
      .updateTable("topic_presence")
      .set({ ...reported, seen_at: ctx.now })
      .where((row) => row.and(tab))
      .execute()
    return Object.entries(reported).some(([field, value]) => there[field as keyof VisitorState] !== value)
  }
  await deleteGone(ctx)
  const fresh = { ...reported, since: ctx.now, seen_at: ctx.now }
  await ctx.db
    .insertInto("topic_presence")
    .values({ ...tab, ...fresh })
    .onConflict((there) => there.columns(["topic_id", "person_id", "client_id"]).doUpdateSet(fresh))
    .execute()
  return true
}

/** Rows that another hub is forgetting too are left to it. */
async function deleteGone(ctx: Ctx) {
  await ctx.db
    .deleteFrom("topic_presence")
    .where(
      (row) => row.refTuple("topic_id", "person_id", "client_id"),
      "in",
      (from) =>
        from
          .selectFrom("topic_presence")
          .select(["topic_id", "person_id", "client_id"])
          .where("seen_at", "<=", goneBefore(ctx))
          .forUpdate()
          .skipLocked()
          .$asTuple("topic_id", "person_id", "client_id"),
    )
    .execute()
}

/** A person with several tabs is named once: from the first that came, editing if one of them is. */
async function listOthers(ctx: Ctx, tab: PresenceTab): Promise<TopicVisitor[]> {
  const rows = await ctx.db
    .selectFrom("topic_presence")
    .innerJoin("people", "people.id", "topic_presence.person_id")
    .select(["person_id", "people.name", "state", "since", "client_id", "revision", "range_start", "range_end"])
    .where("topic_id", "=", tab.topic_id)
    .where("seen_at", ">", goneBefore(ctx))
    .orderBy("since")
    .execute()
  const people = new Map<number, TopicVisitor>()
  for (const { person_id, name, state, since, client_id, revision, range_start, range_end } of rows) {
    const own = person_id === tab.person_id
    if (own && client_id === tab.client_id) continue
    const before = people.get(person_id)
    const paragraph = revision === null ? null : { revision, start: range_start!, end: range_end! }
    if (!before) people.set(person_id, { person_id, name, state, since: since.toISOString(), own, paragraph })
    else if (state === "editing") Object.assign(before, { state, paragraph: paragraph ?? before.paragraph })
  }
  return [...people.values()]
}
