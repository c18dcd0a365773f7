import type { ReleaseDetail, releases } from "@hub/contract/releases"
import type { RouteInput } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict, invalidField, notFound } from "../platform/refusal.ts"
import { getOpenRelease } from "./get.ts"
import { mayKnowRelease } from "./may-know.ts"
import { noteReleaseChange } from "./note.ts"
import { readRelease } from "./present.ts"

/** Puts somebody on the list of those who are told, or of those who may look at the parts before their time. */
export function addReleasePerson(
  ctx: Ctx,
  id: number,
  { person_id, role, reason }: RouteInput<typeof releases.addPerson>["body"],
): Promise<ReleaseDetail> {
  return inTransaction(ctx, async (tx) => {
    const { release } = await getOpenRelease(tx, id)
    const person = await tx.db
      .selectFrom("users")
      .innerJoin("people", "people.id", "person_id")
      .select("people.name")
      .where("person_id", "=", person_id)
      .where("active", "=", true)
      .executeTakeFirst()
    if (!person) throw invalidField("person_id", "Choose somebody with an active account.")
    if (!(await mayKnowRelease(tx, id, person_id)))
      throw invalidField("person_id", `${person.name} has no access to any part of this release.`)
    const added = await tx.db
      .insertInto("release_people")
      .values({ release_id: id, person_id, role, reason, added_by: tx.actor.person_id!, added_at: tx.now })
      .onConflict((known) => known.columns(["release_id", "person_id", "role"]).doNothing())
      .returning("id")
      .executeTakeFirst()
    if (!added) throw conflict(`${person.name} is on this list already.`)
    if (role === "preview") await noteReleaseChange(tx, id, "access_given", { person: person.name, reason })
    await recordEvent(tx, "release.person_added", id, { name: release.name, person: person.name, role, reason })
    return readRelease(tx, id)
  })
}

export function removeReleasePerson(ctx: Ctx, id: number, entry_id: number): Promise<ReleaseDetail> {
  return inTransaction(ctx, async (tx) => {
    const { release } = await getOpenRelease(tx, id)
    const entry = await tx.db
      .selectFrom("release_people")
      .innerJoin("people", "people.id", "person_id")
      .select(["people.name as person", "role"])
      .where("release_people.id", "=", entry_id)
      .where("release_id", "=", id)
      .executeTakeFirst()
    if (!entry) throw notFound("Person")
    await tx.db.deleteFrom("release_people").where("id", "=", entry_id).execute()
    if (entry.role === "preview") await noteReleaseChange(tx, id, "access_taken", { person: entry.person })
    await recordEvent(tx, "release.person_removed", id, { name: release.name, ...entry })
    return readRelease(tx, id)
  })
}
