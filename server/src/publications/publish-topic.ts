import { limits } from "@hub/contract/limits"
import type { Topic } from "@hub/contract/topics"
import { atomically, type Ctx, isProgram } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict, unfit } from "../platform/failure.ts"
import { compute } from "../platform/threads/compute.ts"
import { mustBeAllowed } from "../policy.ts"
import { brokenApprovals, changesOf } from "../reviews/broken.ts"
import { revisionById, topicFor } from "../topics/get.ts"
import { meantBy, moveTopic } from "../topics/move.ts"
import { readTopic } from "../topics/read.ts"
import { namesRead } from "../uses/names-read.ts"
import { holdVariables, valuesOfTopic } from "../variables/values.ts"
import { inShort } from "../checks/words.ts"
import { notApproved } from "./approved-only.ts"

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
    mustBeAllowed(ctx.actor, "topics.override")
    if (override_reason.trim() === "" || override_reason.length > limits.message)
      throw unfit("override_reason", "Give a reason.")
  }
  const revision_id = meantBy(await topicFor(ctx, "topics.publish", id), "publish")
  const { title, content, number: revision } = await revisionById(ctx, revision_id)
  const { slugs, strays } = await compute(ctx, namesRead, { title, content })

  return atomically(ctx, async (tx) => {
    const topic = await topicFor(tx, "topics.publish", id)
    if (meantBy(topic, "publish") !== revision_id)
      throw conflict("Somebody saved this topic just now. Please look at it and publish again.", { code: "moved" })
    if (isProgram(tx.actor) && topic.status === "draft") throw notApproved([topic.title])
    await holdVariables(tx, slugs)
    const values = await valuesOfTopic(tx, id)
    mustResolve([...slugs, ...strays], values)
    // A draft is published directly and claims no approval.
    const fixed = { revisions: new Map([[id, revision_id]]), values: () => values }
    const broken = topic.status === "approved" ? ((await brokenApprovals(tx, [id], fixed)).get(id) ?? []) : []
    if (broken.length > 0) {
      const changes = changesOf(broken)
      if (override_reason === undefined)
        throw conflict(
          `This is not what was approved. ${inShort(changes)} Ask the reviewers again, or take the change back.`,
          { code: "stale_approval", details: { approvals: broken } },
        )
      const { title } = topic
      await record(tx, "topic.approval_overridden", id, { title, reason: override_reason, changes, revision })
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
