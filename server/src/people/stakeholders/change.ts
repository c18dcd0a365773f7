import { type StakeholderPerson, type stakeholders, StakeholderChange } from "@hub/contract/stakeholders"
import type { Input } from "@hub/contract/route"
import { changedFields, filledFrom } from "../../platform/changed-fields.ts"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { unlessTaken } from "../../platform/db/unless-taken.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict, missing, unfit } from "../../platform/failure.ts"
import { inWords } from "../../platform/uses-in-words.ts"
import { mustBeNewest } from "../../platform/version.ts"
import { may, mustBeAllowed } from "../../policy.ts"
import { addressTaken } from "../change.ts"
import { readPerson } from "./rows.ts"
import { countUses } from "./uses.ts"

export function createPerson(ctx: Ctx, person: Input<typeof stakeholders.create>["body"]): Promise<StakeholderPerson> {
  mustBeAllowed(ctx.actor, "stakeholders.manage")
  return atomically(ctx, async (tx) => {
    const row = { ...person, created_at: tx.now }
    const write = tx.db.insertInto("people").values(row).returning("id").executeTakeFirstOrThrow()
    const { id } = await unlessTaken("people_email", addressTaken, write)
    await record(tx, "person.created", id, { name: person.name })
    return readPerson(tx, id)
  })
}

type Change = Input<typeof stakeholders.change>["body"]

/** Changes what is known about somebody. The address of an account opens it, so only administrators change that. */
export function changeStakeholder(ctx: Ctx, id: number, { version, ...change }: Change): Promise<StakeholderPerson> {
  return atomically(ctx, async (tx) => {
    const row = await personFor(tx, "stakeholders.manage", id)
    const mine = filledFrom(row, StakeholderChange.shape, change)
    const theirs = await readPerson(tx, id)
    mustBeNewest(row.version, version, () => ({ theirs, mine: { ...mine, version } }))
    const changed = changedFields(row, mine)
    const field = (["name", "email"] as const).find((one) => changed.includes(one))
    if (field !== undefined && !theirs.can.rename)
      throw unfit(field, `${row.name} has an account. An administrator changes this on Manage Users.`)
    if (changed.length > 0) {
      const next = { ...mine, version: version + 1 }
      const write = tx.db.updateTable("people").set(next).where("id", "=", id).execute()
      await unlessTaken("people_email", addressTaken, write)
    }
    await record(tx, "person.changed", id, { name: mine.name, changed })
    return readPerson(tx, id)
  })
}

export function deletePerson(ctx: Ctx, id: number): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const { name } = await personFor(tx, "stakeholders.manage", id)
    const { all: uses } = await countUses(tx, id)
    if (uses.length > 0)
      throw conflict(`${name} stands in ${inWords(uses)}, so nobody can delete this person.`, {
        code: "person_in_use",
        details: { uses },
      })
    await tx.db.deleteFrom("people").where("id", "=", id).execute()
    await record(tx, "person.deleted", id, { name })
    return undefined
  })
}

/**
 * Makes several people one. What they did stays theirs, since an approval says who gave it; what is open goes to `to`, by
 * the same ways as the work of a deleted account.
 */
export function mergePeople(ctx: Ctx, from: number[], to: number): Promise<StakeholderPerson> {
  return atomically(ctx, async (tx) => {
    const gone = [...new Set(from)].toSorted((a, b) => a - b)
    if (gone.includes(to)) throw unfit("from", "Nobody can be merged into himself.")
    await personFor(tx, "stakeholders.merge", to)
    for (const id of gone) {
      const { name } = await personFor(tx, "stakeholders.merge", id)
      if ((await readPerson(tx, id)).account !== "external")
        throw unfit("from", `${name} has an account. Merge the other person into this one instead.`)
      await tx.db.updateTable("people").set({ merged_into: to }).where("id", "=", id).execute()
      await tx.db.updateTable("people").set({ merged_into: to }).where("merged_into", "=", id).execute()
      await record(tx, "person.merged", to, { name, person_id: id, reassign_to: to })
    }
    return readPerson(tx, to)
  })
}

async function personFor(tx: Ctx, deed: "stakeholders.manage" | "stakeholders.merge", id: number) {
  if (!may(tx.actor, "stakeholders.read")) throw missing("Stakeholder")
  const row = await tx.db
    .selectFrom("people")
    .selectAll()
    .where("id", "=", id)
    .where("merged_into", "is", null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw missing("Stakeholder")
  mustBeAllowed(tx.actor, deed)
  return row
}
