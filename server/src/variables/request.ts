import { recordEvent } from "../platform/events/record.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { conflict, notFound } from "../platform/refusal.ts"

type VariableRequestInput = { slug: string; reason: string; topic_id?: number | null | undefined }

/** Asks the administrators for a variable that there is not yet; answers who they are. */
export function requestVariable(ctx: Ctx, { slug, reason, topic_id = null }: VariableRequestInput) {
  return inTransaction(ctx, async (tx) => {
    const known = await tx.db.selectFrom("variables").select("id").where("slug", "=", slug).executeTakeFirst()
    if (known) throw conflict(`There is a variable ${slug} already.`, { code: "slug_taken" })
    const topic =
      topic_id === null
        ? null
        : await tx.db.selectFrom("topics").select(["id", "title"]).where("id", "=", topic_id).executeTakeFirst()
    if (topic === undefined) throw notFound("Topic")
    const title = topic?.title ?? null
    await recordEvent(tx, "variable.asked_for", topic_id ?? 0, { slug, reason, topic_id, title })
    return { asked: (await selectAdministrators(tx)).map(({ name }) => name) }
  })
}

/** Who can add variables. */
export const selectAdministrators = ({ db }: Ctx) =>
  db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select(["users.person_id", "people.name"])
    .where("users.role", "=", "admin")
    .where("users.active", "=", true)
    .orderBy("people.name")
    .execute()
