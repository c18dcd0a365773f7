import type { NewScopedValue, ValueScope, Variable } from "@hub/contract/variables"
import "../collections/tables.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { notFound, invalidField } from "../platform/refusal.ts"
import { requirePermission } from "../policy.ts"
import "../projects/tables.ts"
import { readVariable } from "./list.ts"
import "./tables.ts"

/** Gives a variable another value in a project or a collection, in place of the one that it may have there. */
export function setScopedValue(ctx: Ctx, id: number, { value, ...scope }: NewScopedValue): Promise<Variable> {
  requirePermission(ctx.actor, "variables.change")
  return inTransaction(ctx, async (tx) => {
    const slug = await lockSlug(tx, id)
    const place = await readScopeName(tx, scope)
    if (place === undefined) throw invalidField("project_id", "This no longer exists.")
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
    await recordEvent(tx, "variable.set_in", id, { slug, value, place, ...scope })
    return readVariable(tx, id)
  })
}

/** Takes a value back: the next nearest counts there again. */
export function removeScopedValue(ctx: Ctx, id: number, value_id: number): Promise<Variable> {
  requirePermission(ctx.actor, "variables.change")
  return inTransaction(ctx, async (tx) => {
    const slug = await lockSlug(tx, id)
    const gone = await tx.db
      .deleteFrom("variable_values")
      .where("id", "=", value_id)
      .where("variable_id", "=", id)
      .returning(["project_id", "collection_id"])
      .executeTakeFirst()
    if (!gone) throw notFound("Value")
    await recordEvent(tx, "variable.unset_in", id, { slug, place: (await readScopeName(tx, gone)) ?? "", ...gone })
    return readVariable(tx, id)
  })
}

/** Nobody publishes with the values of now while one of them changes. */
async function lockSlug(tx: Ctx, id: number) {
  const row = await tx.db.selectFrom("variables").select("slug").where("id", "=", id).forUpdate().executeTakeFirst()
  if (!row) throw notFound("Variable")
  return row.slug
}

async function readScopeName(tx: Ctx, { project_id, collection_id }: ValueScope) {
  const place =
    project_id === null
      ? tx.db.selectFrom("collections").select("name").where("id", "=", collection_id)
      : tx.db.selectFrom("projects").select("name").where("id", "=", project_id)
  return (await place.executeTakeFirst())?.name
}
