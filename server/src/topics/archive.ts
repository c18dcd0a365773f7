import type { Topic } from "@hub/contract/topics"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { moveTopic } from "./move.ts"
import { readTopic } from "./read.ts"

/** Puts a topic away: it stays readable, and nobody edits or publishes it until it is restored. */
export const archiveTopic = (ctx: Ctx, id: number) => moveAndReadTopic(ctx, "archive", id)

export const restoreTopic = (ctx: Ctx, id: number) => moveAndReadTopic(ctx, "restore", id)

/** Its owner goes on with a rejected topic, as a draft. */
export const reopenTopic = (ctx: Ctx, id: number) => moveAndReadTopic(ctx, "reopen", id)

function moveAndReadTopic(ctx: Ctx, move: "archive" | "restore" | "reopen", id: number): Promise<Topic> {
  return inTransaction(ctx, async (tx) => {
    await moveTopic(tx, move, id)
    return readTopic(tx, id)
  })
}
