import { announce } from "../platform/announce.ts"
import type { Ctx } from "../platform/ctx.ts"
import { importFor } from "./get.ts"

const all = "imports"
const one = (id: number) => `import:${id}`

/** Says to every page that shows this import, or a list of imports, that it has moved on. */
export async function importNews(tx: Ctx, id: number) {
  await announce(tx, one(id))
  await announce(tx, all)
}

/** Says how far an import is. */
export async function sayStep(ctx: Ctx, id: number, step: string, percent: number) {
  await ctx.db.updateTable("imports").set({ step, percent }).where("id", "=", id).execute()
  await importNews(ctx, id)
}

/** What a page that lists imports listens for. */
export const importsHeard = () => [all]

/** What a page that shows one import listens for. */
export async function importHeard(ctx: Ctx, id: number) {
  await importFor(ctx, "imports.read", id)
  return [one(id)]
}
