import type { RecordedEvent } from "@hub/contract/events"
import { sql } from "kysely"
import { isRunning } from "../access/embargo-list.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { Subscribers } from "../platform/events/dispatch.ts"
import "./tables.ts"

export const embargoSubscribers: Subscribers = {
  async "person.merged"(tx, event) {
    const { person_id, reassign_to, name } = event.data
    const moved = await tx.db
      .insertInto("embargo_readers")
      .columns(["collection_id", "person_id", "reason", "added_by", "added_at"])
      .expression((of) =>
        of
          .selectFrom("embargo_readers")
          .select((row) => ["collection_id", row.val(reassign_to).as("person_id"), "reason", "added_by", "added_at"])
          .where("person_id", "=", person_id),
      )
      .onConflict((known) => known.columns(["collection_id", "person_id", "group_id"]).doNothing())
      .returning("collection_id")
      .execute()
    await tx.db.deleteFrom("embargo_readers").where("person_id", "=", person_id).execute()
    const heir = await tx.db.selectFrom("people").select("name").where("id", "=", reassign_to).executeTakeFirst()
    const change = {
      kind: "reader_added",
      reader: heir?.name ?? "",
      reason: `“${name}” was merged into them.`,
    } as const
    await noteOnLists(
      tx,
      event,
      moved.map(({ collection_id }) => collection_id),
      change,
    )
  },
  "group.member_added": (tx, event) => noteGroupChange(tx, event, "reader_added", "Added to the group"),
  "group.member_removed": (tx, event) => noteGroupChange(tx, event, "reader_removed", "Removed from the group"),
}

/** A person who enters a group that is on a list comes to read by that: the list's own history says so. */
async function noteGroupChange(
  tx: Ctx,
  event: RecordedEvent<"group.member_added" | "group.member_removed">,
  kind: "reader_added" | "reader_removed",
  words: string,
) {
  const listed = await tx.db
    .selectFrom("embargo_readers")
    .select("collection_id")
    .where("group_id", "=", event.subject_id)
    .execute()
  const change = { kind, reader: event.data.member, reason: `${words} “${event.data.name}”.` }
  await noteOnLists(
    tx,
    event,
    listed.map(({ collection_id }) => collection_id),
    change,
  )
}

/** Writes a change into the history of those of these embargoes that ran then. */
async function noteOnLists(
  tx: Ctx,
  { actor_id, at }: Pick<RecordedEvent, "actor_id" | "at">,
  collections: number[],
  { kind, reader, reason }: { kind: "reader_added" | "reader_removed"; reader: string; reason: string },
) {
  if (collections.length === 0) return
  await sql`insert into embargo_changes (collection_id, kind, at, by_id, reason, reader)
    select collection_id, ${kind}, ${at}::timestamptz, ${actor_id}::bigint, ${reason}, ${reader} from embargoes
    where collection_id = any(${collections}::bigint[]) and ${isRunning(at)}`.execute(tx.db)
}
