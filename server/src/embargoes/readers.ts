import type { EmbargoReader, embargoes } from "@hub/contract/embargoes"
import type { RouteInput } from "@hub/contract/route"
import { type Ctx, inTransaction } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict, invalidField, notFound } from "../platform/refusal.ts"
import { noteChange } from "./decide.ts"
import { asDecider, lockEmbargoPlace, requireRunningEmbargo } from "./get.ts"
import { presentReader, queryReaders } from "./present.ts"

/** Lets a person or a group read. An administrator who is not on the list comes to it in no other way. */
export function addReader(
  ctx: Ctx,
  id: number,
  { reason, ...whom }: RouteInput<typeof embargoes.addReader>["body"],
): Promise<EmbargoReader> {
  return inTransaction(asDecider(ctx), async (tx) => {
    const { name } = await lockEmbargoPlace(tx, id)
    await requireRunningEmbargo(tx, id)
    await requireReader(tx, whom)
    const made = await tx.db
      .insertInto("embargo_readers")
      .values({ collection_id: id, ...whom, reason, added_by: tx.actor.person_id, added_at: tx.now })
      .onConflict((known) => known.columns(["collection_id", "person_id", "group_id"]).doNothing())
      .returning("id")
      .executeTakeFirst()
    if (!made) throw conflict("They are on this list already.", { code: "on_list" })
    const row = await queryReaders(tx, id).where("embargo_readers.id", "=", made.id).executeTakeFirstOrThrow()
    await noteChange(tx, id, "reader_added", { reason, reader: row.name })
    await recordEvent(tx, "collection.embargo_reader_added", id, { name, reason, reader: row.name })
    return presentReader(row)
  })
}

export function removeReader(ctx: Ctx, { id, reader_id }: { id: number; reader_id: number }): Promise<undefined> {
  return inTransaction(asDecider(ctx), async (tx) => {
    const { name } = await lockEmbargoPlace(tx, id)
    await requireRunningEmbargo(tx, id)
    const row = await queryReaders(tx, id).where("embargo_readers.id", "=", reader_id).executeTakeFirst()
    if (!row) throw notFound("Reader")
    await tx.db.deleteFrom("embargo_readers").where("id", "=", reader_id).execute()
    await noteChange(tx, id, "reader_removed", { reason: "", reader: row.name })
    await recordEvent(tx, "collection.embargo_reader_removed", id, { name, reader: row.name })
    return undefined
  })
}

async function requireReader({ db }: Ctx, whom: { person_id: number } | { group_id: number }) {
  if ("group_id" in whom) {
    const group = await db.selectFrom("groups").select("id").where("id", "=", whom.group_id).executeTakeFirst()
    if (!group) throw invalidField("group_id", "This group does not exist.")
    return
  }
  const person = await db.selectFrom("people").select("id").where("id", "=", whom.person_id).executeTakeFirst()
  if (!person) throw invalidField("person_id", "This person does not exist.")
}
