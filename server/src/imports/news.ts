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

/** What a page that lists imports listens for. */
export const importsHeard = () => [all]

/** What a page that shows one import listens for. */
export async function importHeard(ctx: Ctx, id: number) {
  await importFor(ctx, "imports.read", id)
  return [one(id)]
}
