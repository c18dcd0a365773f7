import type { Topic } from "@hub/contract/topics"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { moveTopic } from "./move.ts"
import { readTopic } from "./read.ts"

/** Puts a topic away: it stays readable, and nobody edits or publishes it until it is restored. */
export const archiveTopic = (ctx: Ctx, id: number) => moved(ctx, "archive", id)

export const restoreTopic = (ctx: Ctx, id: number) => moved(ctx, "restore", id)

async function moved(ctx: Ctx, move: "archive" | "restore", id: number): Promise<Topic> {
  await atomically(ctx, (tx) => moveTopic(tx, move, id))
  return readTopic(ctx, id)
}
