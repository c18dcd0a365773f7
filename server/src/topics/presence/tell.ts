import { type drafts, type Presence, presenceLasts, type Present } from "@hub/contract/drafts"
import type { Input } from "@hub/contract/route"
import type { Ctx } from "../../platform/ctx.ts"
import { missing } from "../../platform/failure.ts"
import { personName } from "../../people/name.ts"
import { revisionById, topicFor } from "../get.ts"
import "./tables.ts"

type Given = Input<typeof drafts.presence>["body"]

/** Takes down that a tab shows the topic, or no longer does, and answers who else has it open. */
export async function tellPresence(ctx: Ctx, topic_id: number, given: Given): Promise<Presence> {
  const topic = await topicFor(ctx, "topics.read", topic_id)
  const { person_id } = ctx.actor
  if (person_id === null) throw missing("Topic")
  const tab = { topic_id, person_id, client_id: given.client_id }
  if (given.state === "left") await leave(ctx, tab)
  else await come(ctx, tab, given.state)

  const [others, head] = await Promise.all([othersOf(ctx, tab), revisionById(ctx, topic.head_revision_id)])
  return {
    others,
    latest_revision: head.number,
    latest_author: await personName(ctx, head.author_id),
    latest_at: head.created_at.toISOString(),
  }
}

type Tab = { topic_id: number; person_id: number; client_id: string }

const gone = (ctx: Ctx) => new Date(ctx.now.getTime() - presenceLasts * 1000)

async function leave(ctx: Ctx, tab: Tab) {
  await ctx.db
    .deleteFrom("topic_presence")
    .where((row) => row.and(tab))
    .execute()
}

async function come(ctx: Ctx, tab: Tab, state: Present["state"]) {
  const { numUpdatedRows } = await ctx.db
    .updateTable("topic_presence")
    .set({ state, seen_at: ctx.now })
    .where((row) => row.and(tab))
    .where("seen_at", ">", gone(ctx))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await forgetGone(ctx)
  const fresh = { state, since: ctx.now, seen_at: ctx.now }
  await ctx.db
    .insertInto("topic_presence")
    .values({ ...tab, ...fresh })
    .onConflict((there) => there.columns(["topic_id", "person_id", "client_id"]).doUpdateSet(fresh))
    .execute()
}

/** Rows that another hub is forgetting too are left to it. */
async function forgetGone(ctx: Ctx) {
  await ctx.db
    .deleteFrom("topic_presence")
    .where(
      (row) => row.refTuple("topic_id", "person_id", "client_id"),
      "in",
      (from) =>
        from
          .selectFrom("topic_presence")
          .select(["topic_id", "person_id", "client_id"])
          .where("seen_at", "<=", gone(ctx))
          .forUpdate()
          .skipLocked()
          .$asTuple("topic_id", "person_id", "client_id"),
    )
    .execute()
}

/** A person with several tabs is named once: from the first that came, editing if one of them is. */
async function othersOf(ctx: Ctx, tab: Tab): Promise<Present[]> {
  const rows = await ctx.db
    .selectFrom("topic_presence")
    .innerJoin("people", "people.id", "topic_presence.person_id")
    .select(["person_id", "people.name", "state", "since", "client_id"])
    .where("topic_id", "=", tab.topic_id)
    .where("seen_at", ">", gone(ctx))
    .orderBy("since")
    .execute()
  const people = new Map<number, Present>()
  for (const { person_id, name, state, since, client_id } of rows) {
    const own = person_id === tab.person_id
    if (own && client_id === tab.client_id) continue
    const before = people.get(person_id)
    if (!before) people.set(person_id, { person_id, name, state, since: since.toISOString(), own })
    else if (state === "editing") before.state = state
  }
  return [...people.values()]
}
