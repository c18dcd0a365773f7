import type { OpenVariableRequest } from "@hub/contract/variables"
import { listAdministrators } from "../account/users/administrators.ts"
import { recordEvent } from "../platform/events/record.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { requirePermission } from "../policy.ts"
import { conflict, notFound } from "../platform/refusal.ts"
import { joinProposal, splitProposal } from "./proposal.ts"

type VariableRequestInput = {
  slug: string
  reason: string
  proposed_value?: string | undefined
  topic_id?: number | null | undefined
}

/** Asks the administrators for a variable that there is not yet; answers who they are. */
export function requestVariable(ctx: Ctx, { slug, topic_id = null, ...asked }: VariableRequestInput) {
  const reason = joinProposal(asked)
  return inTransaction(ctx, async (tx) => {
    const known = await tx.db.selectFrom("variables").select("id").where("slug", "=", slug).executeTakeFirst()
    if (known) throw conflict(`There is a variable ${slug} already.`, { code: "slug_taken" })
    const topic =
      topic_id === null
        ? null
        : await tx.db.selectFrom("topics").select(["id", "title"]).where("id", "=", topic_id).executeTakeFirst()
    if (topic === undefined) throw notFound("Topic")
    const title = topic?.title ?? null
    await saveVariableRequest(tx, { slug, reason, topic_id })
    await recordEvent(tx, "variable.asked_for", topic_id ?? 0, { slug, reason, topic_id, title })
    return { asked: (await listAdministrators(tx)).map(({ name }) => name) }
  })
}

/** A person asks for a variable once: what they say last counts. Nobody else is waited for where nobody in person asks. */
async function saveVariableRequest(tx: Ctx, request: { slug: string; reason: string; topic_id: number | null }) {
  if (tx.actor.person_id === null) return
  const { reason, topic_id } = request
  await tx.db
    .insertInto("variable_requests")
    .values({ ...request, asked_by: tx.actor.person_id, created_at: tx.now })
    .onConflict((same) => same.columns(["slug", "asked_by"]).doUpdateSet({ reason, topic_id, created_at: tx.now }))
    .execute()
}

/** Says that a variable will not be added: its request is over. */
export function closeVariableRequest(ctx: Ctx, id: number): Promise<undefined> {
  requirePermission(ctx.actor, "variables.change")
  return inTransaction(ctx, async (tx) => {
    const request = await tx.db.deleteFrom("variable_requests").where("id", "=", id).returningAll().executeTakeFirst()
    if (!request) throw notFound("Request")
    const { slug, asked_by, topic_id } = request
    await recordEvent(tx, "variable.request_closed", id, { slug, asked_by, topic_id })
    return undefined
  })
}

/** What is asked for and is not there yet, the oldest first. */
export async function listVariableRequests({ db }: Ctx): Promise<OpenVariableRequest[]> {
  const rows = await db
    .selectFrom("variable_requests as request")
    .innerJoin("people", "people.id", "request.asked_by")
    .leftJoin("topics", "topics.id", "request.topic_id")
    .select(["request.id", "request.slug", "request.reason", "people.name as asked_by"])
    .select(["request.topic_id", "topics.title as topic_title", "request.created_at"])
    .where("request.slug", "not in", (known) => known.selectFrom("variables").select("variables.slug"))
    .orderBy("request.id")
    .execute()
  return rows.map((row) => ({ ...row, ...splitProposal(row.reason), created_at: row.created_at.toISOString() }))
}
