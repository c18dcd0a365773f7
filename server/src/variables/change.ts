import type { Variable } from "@hub/contract/variables"
import { requirePerson } from "../people/require.ts"
import { requirePermission } from "../policy.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict, notFound } from "../platform/refusal.ts"
import { joinUseCounts } from "../platform/join-use-counts.ts"
import { selectTopicsWithVariable, readVariable } from "./list.ts"

type ChangeVariableInput = {
  value?: string | undefined
  description?: string | undefined
  owner_id?: number | null | undefined
}

export function createVariable(
  ctx: Ctx,
  { slug, value, description }: { slug: string; value: string; description: string },
): Promise<Variable> {
  requirePermission(ctx.actor, "variables.change")
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .insertInto("variables")
      .values({ slug, value, description, owner_id: tx.actor.person_id, updated_at: tx.now })
      .onConflict((taken) => taken.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst()
    if (!row) throw slugTakenConflict(slug)
    await recordEvent(tx, "variable.created", row.id, { slug, value })
    return readVariable(tx, row.id)
  })
}

export function changeVariable(ctx: Ctx, id: number, change: ChangeVariableInput): Promise<Variable> {
  requirePermission(ctx.actor, "variables.change")
  return inTransaction(ctx, async (tx) => {
    await requirePerson(tx, "owner_id", change.owner_id ?? null)
    const row = await tx.db
      .updateTable("variables")
      .set({ ...change, updated_at: tx.now })
      .where("id", "=", id)
      .returning(["slug", "value"])
      .executeTakeFirst()
    if (!row) throw notFound("Variable")
    await recordEvent(tx, "variable.changed", id, { slug: row.slug, value: row.value })
    return readVariable(tx, id)
  })
}

export function deleteVariable(ctx: Ctx, id: number): Promise<undefined> {
  requirePermission(ctx.actor, "variables.change")
  return removeVariable(ctx, id)
}

/** The same for what made the variable and takes it back. */
export function removeVariable(ctx: Ctx, id: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db.selectFrom("variables").select("slug").where("id", "=", id).forUpdate().executeTakeFirst()
    if (!row) throw notFound("Variable")
    const used = selectTopicsWithVariable(tx, row.slug)
    const { count } = await used.select((topic) => topic.fn.countAll<number>().as("count")).executeTakeFirstOrThrow()
    if (count > 0)
      throw conflict(`${row.slug} is used in ${joinUseCounts([{ kind: "topics", count }])}. Remove it there first.`, {
        code: "variable_in_use",
        details: { topics: await used.select(["topics.id", "title"]).orderBy("topics.id").limit(20).execute() },
      })
    await tx.db.deleteFrom("variables").where("id", "=", id).execute()
    await recordEvent(tx, "variable.deleted", id, { slug: row.slug })
    return undefined
  })
}

export function slugTakenConflict(slug: string) {
  const sentence = `A variable ${slug} already exists.`
  return conflict(sentence, { code: "slug_taken", fields: { slug: sentence } })
}
