import type { NewScopedValue, Scope, Variable } from "@hub/contract/variables"
import "../collections/tables.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { missing, unfit } from "../platform/failure.ts"
import { mustBeAllowed } from "../policy.ts"
import "../projects/tables.ts"
import { variableById } from "./list.ts"
import "./tables.ts"

/** Gives a variable another value in a project or a collection, in place of the one that it may have there. */
export function setScopedValue(ctx: Ctx, id: number, { value, ...scope }: NewScopedValue): Promise<Variable> {
  mustBeAllowed(ctx.actor, "variables.change")
  return atomically(ctx, async (tx) => {
    const slug = await heldSlug(tx, id)
    const place = await nameOf(tx, scope)
    if (place === undefined) throw unfit("project_id", "This is not there any more.")
    await tx.db
      .deleteFrom("variable_values")
      .where("variable_id", "=", id)
      .where("project_id", "is not distinct from", scope.project_id)
      .where("collection_id", "is not distinct from", scope.collection_id)
      .execute()
    await tx.db
      .insertInto("variable_values")
      .values({ variable_id: id, ...scope, value, updated_at: tx.now })
      .execute()
    await record(tx, "variable.set_in", id, { slug, value, place })
    return variableById(tx, id)
  })
}

/** Takes a value back: the next nearest counts there again. */
export function removeScopedValue(ctx: Ctx, id: number, value_id: number): Promise<Variable> {
  mustBeAllowed(ctx.actor, "variables.change")
  return atomically(ctx, async (tx) => {
    const slug = await heldSlug(tx, id)
    const gone = await tx.db
      .deleteFrom("variable_values")
      .where("id", "=", value_id)
      .where("variable_id", "=", id)
      .returning(["project_id", "collection_id"])
      .executeTakeFirst()
    if (!gone) throw missing("Value")
    await record(tx, "variable.unset_in", id, { slug, place: (await nameOf(tx, gone)) ?? "" })
    return variableById(tx, id)
  })
}

/** Nobody publishes with the values of now while one of them changes. */
async function heldSlug(tx: Ctx, id: number) {
  const row = await tx.db.selectFrom("variables").select("slug").where("id", "=", id).forUpdate().executeTakeFirst()
  if (!row) throw missing("Variable")
  return row.slug
}

async function nameOf(tx: Ctx, { project_id, collection_id }: Scope) {
  const place =
    project_id === null
      ? tx.db.selectFrom("collections").select("name").where("id", "=", collection_id)
      : tx.db.selectFrom("projects").select("name").where("id", "=", project_id)
  return (await place.executeTakeFirst())?.name
}
