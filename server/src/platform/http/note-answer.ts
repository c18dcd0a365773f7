import type { Route } from "@hub/contract/route"
import type { Ctx } from "../ctx.ts"

/**
 * Hears of each answer, and of what a refusal shows, before it goes out; what it throws keeps the answer back. `readAnswer` gives
 * what would be told: for most calls nobody needs to read it.
 */
export type NoteAnswer = (
  ctx: Ctx,
  route: Pick<Route, "method" | "path">,
  params: unknown,
  readAnswer: () => unknown,
) => Promise<void>
