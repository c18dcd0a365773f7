import type { Topic } from "@hub/contract/topics"
import { parse, variablesIn } from "@hub/markdown"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/failure.ts"
import { variableValues } from "../variables/values.ts"
import { revisionById, topicFor } from "./get.ts"
import { meantBy, moveTopic } from "./move.ts"
import { readTopic } from "./read.ts"

/** Makes a draft's head, or what was approved, the revision that readers see. */
export async function publishTopic(ctx: Ctx, id: number): Promise<Topic> {
  const revision_id = meantBy(await topicFor(ctx, "topics.publish", id), "publish")
  await mustResolve(ctx, revision_id)

  await atomically(ctx, async (tx) => {
    const topic = await topicFor(tx, "topics.publish", id)
    if (meantBy(topic, "publish") !== revision_id)
      throw conflict("Somebody saved this topic just now. Please look at it and publish again.", { code: "moved" })
    await moveTopic(tx, "publish", id, { revision_id })
  })
  return readTopic(ctx, id)
}

async function mustResolve(ctx: Ctx, revision_id: number) {
  const { content } = await revisionById(ctx, revision_id)
  const values = await variableValues(ctx)
  const unresolved = variablesIn(parse(content)).filter((slug) => !Object.hasOwn(values, slug))
  if (unresolved.length > 0)
    throw conflict(`These variables have no value: ${unresolved.join(", ")}.`, {
      code: "gate_failed",
      details: { unresolved },
    })
}
