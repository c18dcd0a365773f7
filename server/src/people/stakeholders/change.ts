import { type StakeholderPerson, type stakeholders, StakeholderChange } from "@hub/contract/stakeholders"
import type { RouteInput } from "@hub/contract/route"
import { changedFields, fillFields } from "../../platform/changed-fields.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { refuseIfTaken } from "../../platform/db/unique-violation.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict, notFound, invalidField } from "../../platform/refusal.ts"
import { joinUseCounts } from "../../platform/join-use-counts.ts"
import { requireNewestVersion } from "../../platform/version.ts"
import { hasPermission, requirePermission } from "../../policy.ts"
import { refuseTakenAddress } from "../change.ts"
import { readPerson } from "./list.ts"
import { countPersonUses } from "./uses.ts"

export function createPerson(
  ctx: Ctx,
  person: RouteInput<typeof stakeholders.create>["body"],
): Promise<StakeholderPerson> {
  requirePermission(ctx.actor, "stakeholders.manage")
  return inTransaction(ctx, async (tx) => {
    const row = { ...person, created_at: tx.now }
    const write = tx.db.insertInto("people").values(row).returning("id").executeTakeFirstOrThrow()
    const { id } = await refuseIfTaken("people_email", refuseTakenAddress, write)
    await recordEvent(tx, "person.created", id, { name: person.name })
    return readPerson(tx, id)
  })
}

type ChangeStakeholderInput = RouteInput<typeof stakeholders.change>["body"]

/** Changes what is known about somebody. The address of an account opens it, so only administrators change that. */
export function changePersonDetails(
  ctx: Ctx,
  id: number,
  { version, ...change }: ChangeStakeholderInput,
): Promise<StakeholderPerson> {
  return inTransaction(ctx, async (tx) => {
    const row = await getPerson(tx, "stakeholders.manage", id)
    const mine = fillFields(row, StakeholderChange.shape, change)
    const theirs = await readPerson(tx, id)
    requireNewestVersion(row.version, version, () => ({ theirs, mine: { ...mine, version } }))
    const changed = changedFields(row, mine)
    const field = (["name", "email"] as const).find((one) => changed.includes(one))
    if (field !== undefined && !theirs.can.rename)
      throw invalidField(field, `${row.name} has an account. An administrator can change this on Manage Users.`)
    if (changed.length > 0) {
      const next = { ...mine, version: version + 1 }
      const write = tx.db.updateTable("people").set(next).where("id", "=", id).execute()
      await refuseIfTaken("people_email", refuseTakenAddress, write)
    }
    await recordEvent(tx, "person.changed", id, { name: mine.name, changed })
    return readPerson(tx, id)
  })
}

export function deletePerson(ctx: Ctx, id: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await getPerson(tx, "stakeholders.manage", id)
    const { all: uses } = await countPersonUses(tx, id)
    if (uses.length > 0)
      throw conflict(`${name} is used in ${joinUseCounts(uses)}, so this person can't be deleted.`, {
        code: "person_in_use",
        details: { uses },
      })
    await tx.db.deleteFrom("people").where("id", "=", id).execute()
    await recordEvent(tx, "person.deleted", id, { name })
    return undefined
  })
}

/**
 * Makes several people one. What they did stays theirs, since an approval says who gave it; what is open goes to `to`, by
 * the same ways as the work of a deleted account.
 */
export function mergePeople(ctx: Ctx, from: number[], to: number): Promise<StakeholderPerson> {
  return inTransaction(ctx, async (tx) => {
    const gone = [...new Set(from)].toSorted((a, b) => a - b)
    if (gone.includes(to)) throw invalidField("from", "A person can't be merged with themselves.")
    await getPerson(tx, "stakeholders.merge", to)
    for (const id of gone) {
      const { name } = await getPerson(tx, "stakeholders.merge", id)
      if ((await readPerson(tx, id)).account !== "external")
        throw invalidField("from", `${name} has an account. Merge the other person into this one instead.`)
      await tx.db.updateTable("people").set({ merged_into: to }).where("id", "=", id).execute()
      await tx.db.updateTable("people").set({ merged_into: to }).where("merged_into", "=", id).execute()
      await recordEvent(tx, "person.merged", to, { name, person_id: id, reassign_to: to })
    }
    return readPerson(tx, to)
  })
}

async function getPerson(tx: Ctx, permission: "stakeholders.manage" | "stakeholders.merge", id: number) {
  if (!hasPermission(tx.actor, "stakeholders.read")) throw notFound("Stakeholder")
  const row = await tx.db
    .selectFrom("people")
    .selectAll()
    .where("id", "=", id)
    .where("merged_into", "is", null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound("Stakeholder")
  requirePermission(tx.actor, permission)
  return row
}
