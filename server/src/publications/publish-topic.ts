import { limits } from "@hub/contract/limits"
import type { Topic } from "@hub/contract/topics"
import { inTransaction, type Ctx, isApiToken } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict, invalidField } from "../platform/refusal.ts"
import { compute } from "../platform/threads/compute.ts"
import { requirePermission } from "../policy.ts"
import { findBrokenApprovals, changesOf } from "../reviews/broken-approvals.ts"
import { revisionById, getTopic } from "../topics/get.ts"
import { revisionOfMove, moveTopic } from "../topics/move.ts"
import { readTopic } from "../topics/read.ts"
import { readNamesComputation } from "../uses/names-computation.ts"
import { holdVariables, readValuesOfTopic } from "../variables/values.ts"
import { summarizeChanges } from "../checks/summarize-changes.ts"
import { notApprovedRefusal } from "./approved-only.ts"

/**
 * Makes a draft's head, or what was approved, the revision that readers see. What is approved goes out as it was
 * approved, unless an administrator says why not.
 */
export async function publishTopic(
  ctx: Ctx,
  id: number,
  { override_reason }: { override_reason?: string | undefined } = {},
): Promise<Topic> {
  if (override_reason !== undefined) {
    requirePermission(ctx.actor, "topics.override")
    if (override_reason.trim() === "" || override_reason.length > limits.message)
      throw invalidField("override_reason", "Give a reason.")
  }
  const revision_id = revisionOfMove(await getTopic(ctx, "topics.publish", id), "publish")
  const { title, content, number: revision } = await revisionById(ctx, revision_id)
  const { slugs, strays } = await compute(ctx, readNamesComputation, { title, content })

  return inTransaction(ctx, async (tx) => {
    const topic = await getTopic(tx, "topics.publish", id)
    if (revisionOfMove(topic, "publish") !== revision_id)
      throw conflict("Someone has just saved this topic. Check it and publish again.", { code: "moved" })
    if (isApiToken(tx.actor) && topic.status === "draft") throw notApprovedRefusal([topic.title])
    await holdVariables(tx, slugs)
    const values = await readValuesOfTopic(tx, id)
    mustResolve([...slugs, ...strays], values)
    // A draft is published directly and claims no approval.
    const fixed = { revisions: new Map([[id, revision_id]]), values: () => values }
    const broken = topic.status === "approved" ? ((await findBrokenApprovals(tx, [id], fixed)).get(id) ?? []) : []
    if (broken.length > 0) {
      const changes = changesOf(broken)
      if (override_reason === undefined)
        throw conflict(
          `This differs from the approved version. ${summarizeChanges(changes)} Ask the reviewers again, or undo the change.`,
          { code: "stale_approval", details: { approvals: broken } },
        )
      const { title } = topic
      await recordEvent(tx, "topic.approval_overridden", id, { title, reason: override_reason, changes, revision })
    }
    await moveTopic(tx, "publish", id, { revision_id })
    return readTopic(tx, id)
  })
}

function mustResolve(slugs: string[], values: Record<string, string>) {
  const unresolved = slugs.filter((slug) => !Object.hasOwn(values, slug))
  if (unresolved.length > 0)
    throw conflict(`These variables have no value: ${unresolved.join(", ")}.`, {
      code: "gate_failed",
      details: { unresolved },
    })
}
