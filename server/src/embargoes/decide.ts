import type { Embargo, embargoes } from "@hub/contract/embargoes"
import type { EmbargoChangeKind } from "@hub/contract/embargoes/values"
import type { RouteInput } from "@hub/contract/route"
import { sql, type Updateable } from "kysely"
import { refuseSharedTopics } from "../access/mixed-content.ts"
import { refuseArchivedCollection } from "../collections/get.ts"
import { type Ctx, inTransaction } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict, forbidden, invalidField } from "../platform/refusal.ts"
import { asDecider, findEmbargo, isEmbargoRunning, lockEmbargoPlace, requireRunningEmbargo } from "./get.ts"
import { readEmbargo } from "./present.ts"
import type { EmbargoesTable } from "./tables.ts"

type WithReason = RouteInput<typeof embargoes.release>["body"]

/** Puts a collection under embargo. From here on it is there for those on its list, on which the person who does this comes first. */
export function setEmbargo(
  ctx: Ctx,
  id: number,
  { until, reason, two_people }: RouteInput<typeof embargoes.set>["body"],
): Promise<Embargo> {
  return inTransaction(asDecider(ctx), async (tx) => {
    const collection = await lockEmbargoPlace(tx, id)
    refuseArchivedCollection(collection)
    const before = await findEmbargo(tx, id)
    if (before && isEmbargoRunning(tx, before))
      throw conflict("This collection is under embargo already.", { code: "under_embargo" })
    const end = parseEmbargoEnd(tx, until)
    await holdTopics(tx, id)
    await refuseSharedTopics(tx, id)
    await refuseEditionsBefore(tx, id, end)
    const by = { set_by: tx.actor.person_id, set_at: tx.now }
    const none = { asked_by: null, asked_at: null, asked_reason: "", released_by: null, released_at: null }
    const row = { until: end, reason, two_people, ...by, ...none, version: (before?.version ?? 0) + 1 }
    await tx.db
      .insertInto("embargoes")
      .values({ collection_id: id, ...row })
      .onConflict((known) => known.column("collection_id").doUpdateSet(row))
      .execute()
    // The list of an embargo that is over was made for other texts.
    await tx.db.deleteFrom("embargo_readers").where("collection_id", "=", id).execute()
    await tx.db
      .insertInto("embargo_readers")
      .values({
        collection_id: id,
        person_id: tx.actor.person_id,
        reason,
        added_by: tx.actor.person_id,
        added_at: tx.now,
      })
      .execute()
    await tx.db.deleteFrom("embargoed_topics").where("collection_id", "=", id).execute()
    await sql`insert into embargoed_topics (collection_id, topic_id)
      select distinct collection_id, topic_id from collection_nodes
      where collection_id = ${id} and topic_id is not null`.execute(tx.db)
    await noteChange(tx, id, "set", { reason, until: end })
    const { name } = collection
    await recordEvent(tx, "collection.embargo_set", id, { name, reason, until: end.toISOString(), two_people })
    return readEmbargo(tx, id)
  })
}

/** Moves its end. Earlier is a release, which has rules of its own. */
export function postponeEmbargo(
  ctx: Ctx,
  id: number,
  { until, reason, version }: RouteInput<typeof embargoes.postpone>["body"],
): Promise<Embargo> {
  return inTransaction(asDecider(ctx), async (tx) => {
    const { name } = await lockEmbargoPlace(tx, id)
    const { until: before } = await requireRunningEmbargo(tx, id, version)
    const end = parseEmbargoEnd(tx, until)
    if (end <= before) throw invalidField("until", "Choose a later time. To open the collection earlier, release it.")
    await refuseEditionsBefore(tx, id, end)
    // Who asked for a release asked before it was postponed.
    const asked = { asked_by: null, asked_at: null, asked_reason: "" }
    await changeEmbargo(tx, id, { until: end, ...asked, version: version + 1 })
    await noteChange(tx, id, "postponed", { reason, before, until: end })
    const [from, to] = [before.toISOString(), end.toISOString()]
    await recordEvent(tx, "collection.embargo_postponed", id, { name, reason, from, until: to })
    return readEmbargo(tx, id)
  })
}

export function askForRelease(ctx: Ctx, id: number, { reason, version }: WithReason): Promise<Embargo> {
  return inTransaction(asDecider(ctx), async (tx) => {
    const { name } = await lockEmbargoPlace(tx, id)
    const { two_people, asked_at } = await requireRunningEmbargo(tx, id, version)
    if (!two_people) throw conflict("Here one person releases; nobody has to be asked.", { code: "one_person" })
    if (asked_at !== null) throw conflict("A release has been asked for already.", { code: "asked" })
    const asked = { asked_by: tx.actor.person_id, asked_at: tx.now, asked_reason: reason }
    await changeEmbargo(tx, id, { ...asked, version: version + 1 })
    await noteChange(tx, id, "release_asked", { reason })
    await recordEvent(tx, "collection.embargo_release_asked", id, { name, reason })
    return readEmbargo(tx, id)
  })
}

/** Opens a collection before its time, for all at once; what is published goes out by its own time. */
export function releaseEmbargo(ctx: Ctx, id: number, { reason, version }: WithReason): Promise<Embargo> {
  return inTransaction(asDecider(ctx), async (tx) => {
    const { name } = await lockEmbargoPlace(tx, id)
    const { two_people, asked_by, asked_at, until } = await requireRunningEmbargo(tx, id, version)
    if (two_people && asked_at === null)
      throw conflict("Two people are needed here: one asks for the release first, another releases.", {
        code: "not_asked",
      })
    if (two_people && asked_by === tx.actor.person_id)
      throw forbidden("You asked for this release. Another person has to release.")
    const released = { released_by: tx.actor.person_id, released_at: tx.now }
    await changeEmbargo(tx, id, { ...released, version: version + 1 })
    await noteChange(tx, id, "released", { reason, before: until })
    await recordEvent(tx, "collection.embargo_released", id, { name, reason, until: until.toISOString() })
    return readEmbargo(tx, id)
  })
}

const changeEmbargo = (tx: Ctx, id: number, change: Updateable<EmbargoesTable>) =>
  tx.db.updateTable("embargoes").set(change).where("collection_id", "=", id).execute()

const furthest = 2 * 366 * 86_400_000

function parseEmbargoEnd({ now }: Ctx, text: string): Date {
  const at = new Date(text)
  if (at <= now) throw invalidField("until", "Choose a time in the future.")
  if (at.getTime() - now.getTime() > furthest) throw invalidField("until", "Choose a time within the next two years.")
  return at
}

/** A person who places one of these topics elsewhere meanwhile comes first, or finds the embargo. */
const holdTopics = (tx: Ctx, id: number) =>
  tx.db
    .selectFrom("topics")
    .select("id")
    .where("id", "in", (of) => of.selectFrom("collection_nodes").select("topic_id").where("collection_id", "=", id))
    .orderBy("id")
    .forUpdate()
    .execute()

/** No edition goes out before the embargo ends. */
async function refuseEditionsBefore(tx: Ctx, id: number, end: Date) {
  const early = await tx.db
    .selectFrom("publications")
    .select(["title", "edition", "release_at"])
    .where("collection_id", "=", id)
    .where("status", "in", ["queued", "building", "scheduled"])
    .where((row) => row.or([row("release_at", "is", null), row("release_at", "<", end)]))
    .orderBy("id")
    .limit(1)
    .executeTakeFirst()
  if (!early) return
  const when = early.release_at === null ? "as soon as it is made" : "before that time"
  throw conflict(
    `Edition ${early.edition} of “${early.title}” goes out ${when}. Give it a time at the end of the embargo or later first.`,
    { code: "edition_before_end" },
  )
}

/** The history that those who decide always see, beside the event. */
export const noteChange = (
  tx: Ctx,
  collection_id: number,
  kind: EmbargoChangeKind,
  of: { reason: string; before?: Date; until?: Date; reader?: string },
) =>
  tx.db
    .insertInto("embargo_changes")
    .values({
      collection_id,
      kind,
      at: tx.now,
      by_id: tx.actor.person_id,
      before: null,
      until: null,
      reader: null,
      ...of,
    })
    .execute()
