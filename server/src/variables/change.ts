import type { Variable } from "@hub/contract/variables"
import { mustKnow } from "../people/known.ts"
import { mustBeAllowed } from "../policy.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict, missing } from "../platform/failure.ts"
import { inWords } from "../platform/uses-in-words.ts"
import { topicsWith, variableById } from "./list.ts"

type Change = { value?: string | undefined; description?: string | undefined; owner_id?: number | null | undefined }

export function createVariable(
  ctx: Ctx,
  { slug, value, description }: { slug: string; value: string; description: string },
): Promise<Variable> {
  mustBeAllowed(ctx.actor, "variables.change")
  return atomically(ctx, async (tx) => {
    const row = await tx.db
      .insertInto("variables")
      .values({ slug, value, description, owner_id: tx.actor.person_id, updated_at: tx.now })
      .onConflict((taken) => taken.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst()
    if (!row) throw slugTaken(slug)
    await record(tx, "variable.created", row.id, { slug, value })
    return variableById(tx, row.id)
  })
}

export function changeVariable(ctx: Ctx, id: number, change: Change): Promise<Variable> {
  mustBeAllowed(ctx.actor, "variables.change")
  return atomically(ctx, async (tx) => {
    await mustKnow(tx, "owner_id", change.owner_id ?? null)
    const row = await tx.db
      .updateTable("variables")
      .set({ ...change, updated_at: tx.now })
      .where("id", "=", id)
      .returning(["slug", "value"])
      .executeTakeFirst()
    if (!row) throw missing("Variable")
    await record(tx, "variable.changed", id, { slug: row.slug, value: row.value })
    return variableById(tx, id)
  })
}

export function deleteVariable(ctx: Ctx, id: number): Promise<undefined> {
  mustBeAllowed(ctx.actor, "variables.change")
  return forgetVariable(ctx, id)
}

/** The same for what made the variable and takes it back. */
export function forgetVariable(ctx: Ctx, id: number): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const row = await tx.db.selectFrom("variables").select("slug").where("id", "=", id).forUpdate().executeTakeFirst()
    if (!row) throw missing("Variable")
    const used = topicsWith(tx, row.slug)
    const { count } = await used.select((topic) => topic.fn.countAll<number>().as("count")).executeTakeFirstOrThrow()
    if (count > 0)
      throw conflict(`${row.slug} stands in ${inWords([{ kind: "topics", count }])}. Take it out of them first.`, {
        code: "variable_in_use",
        details: { topics: await used.select(["topics.id", "title"]).orderBy("topics.id").limit(20).execute() },
      })
    await tx.db.deleteFrom("variables").where("id", "=", id).execute()
    await record(tx, "variable.deleted", id, { slug: row.slug })
    return undefined
  })
}

export function slugTaken(slug: string) {
  const sentence = `There is already a variable ${slug}.`
  return conflict(sentence, { code: "slug_taken", fields: { slug: sentence } })
}
