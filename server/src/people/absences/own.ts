import type { Absence, away } from "@hub/contract/away"
import type { RouteInput } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { utcDay, formatLongDate } from "../../platform/day.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { invalidField } from "../../platform/refusal.ts"
import "../tables.ts"
import "./tables.ts"

/** My absence of today or to come. */
export async function readAbsence(ctx: Ctx): Promise<{ absence: Absence | null }> {
  const row = await ctx.db
    .selectFrom("absences")
    .leftJoin("people as deputy", "deputy.id", "absences.deputy_id")
    .select(["from_day as from", "until_day as until", "deputy.id", "deputy.name"])
    .where("person_id", "=", ctx.actor.person_id)
    .where("until_day", ">=", utcDay(ctx.now))
    .executeTakeFirst()
  if (!row) return { absence: null }
  const { from, until, id, name } = row
  return { absence: { from, until, deputy: id === null ? null : { id, name: name ?? "" } } }
}

/** Says from when to when I am away, and who answers in my place. */
export function saveAbsence(
  ctx: Ctx,
  input: RouteInput<typeof away.keep>["body"],
): Promise<{ absence: Absence | null }> {
  return inTransaction(ctx, async (tx) => {
    const person_id = tx.actor.person_id!
    const { from, until } = input
    const { absence: before } = await readAbsence(tx)
    const deputy_id = input.deputy_person_id === undefined ? (before?.deputy?.id ?? null) : input.deputy_person_id
    if (until < utcDay(tx.now)) throw invalidField("until", "Choose a last day in the future.")
    if (deputy_id !== null) await requireAvailableDeputy(tx, deputy_id, input)
    const absence = { from_day: from, until_day: until, deputy_id, set_at: tx.now }
    await tx.db
      .insertInto("absences")
      .values({ person_id, ...absence })
      .onConflict((there) => there.column("person_id").doUpdateSet(absence))
      .execute()
    await recordEvent(tx, "person.away", person_id, { from, until, deputy_id, before_id: before?.deputy?.id ?? null })
    return readAbsence(tx)
  })
}

export function endAbsence(ctx: Ctx): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const person_id = tx.actor.person_id!
    const { absence } = await readAbsence(tx)
    await tx.db.deleteFrom("absences").where("person_id", "=", person_id).execute()
    await recordEvent(tx, "person.back", person_id, { before_id: absence?.deputy?.id ?? null })
    return undefined
  })
}

/** Refuses the person who could not answer for me on each of these days. */
async function requireAvailableDeputy(tx: Ctx, deputy_id: number, { from, until }: { from: string; until: string }) {
  const refuse = (sentence: string) => invalidField("deputy_person_id", `${sentence} Choose someone else.`)
  if (deputy_id === tx.actor.person_id) throw refuse("You can't be your own deputy.")
  const deputy = await tx.db
    .selectFrom("people")
    .leftJoin("users", (join) => join.onRef("users.person_id", "=", "people.id").on("users.active", "=", true))
    .leftJoin("absences", (join) =>
      join
        .onRef("absences.person_id", "=", "people.id")
        .on("absences.from_day", "<=", until)
        .on("absences.until_day", ">=", from),
    )
    .select(["people.name", "people.can_review", "users.id as user_id"])
    .select(["absences.from_day", "absences.until_day"])
    .where("people.id", "=", deputy_id)
    .executeTakeFirst()
  if (!deputy) throw refuse("This person does not exist.")
  if (deputy.user_id === null) throw refuse(`${deputy.name} has no active account and can't answer reviews.`)
  if (!deputy.can_review) throw refuse(`${deputy.name} is not a reviewer.`)
  if (deputy.from_day !== null && deputy.until_day !== null)
    throw refuse(
      `${deputy.name} is also away, from ${formatLongDate(deputy.from_day)} to ${formatLongDate(deputy.until_day)}.`,
    )
}
