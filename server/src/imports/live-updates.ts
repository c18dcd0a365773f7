import { sendLiveUpdate } from "../platform/live-update.ts"
import type { Ctx } from "../platform/ctx.ts"
import { getImport } from "./get.ts"

const importListChannel = "imports"
const importChannel = (id: number) => `import:${id}`

/** Says to every page that shows this import, or a list of imports, that it has moved on. */
export async function sendImportUpdates(tx: Ctx, id: number) {
  await sendLiveUpdate(tx, importChannel(id))
  await sendLiveUpdate(tx, importListChannel)
}

/** Says how far an import is. */
export async function reportStep(ctx: Ctx, id: number, step: string, percent: number) {
  await ctx.db.updateTable("imports").set({ step, percent }).where("id", "=", id).execute()
  await sendImportUpdates(ctx, id)
}

/** What a page that lists imports listens for. */
export const listImportListChannels = () => [importListChannel]

/** What a page that shows one import listens for. */
export async function listImportChannels(ctx: Ctx, id: number) {
  await getImport(ctx, "imports.read", id)
  return [importChannel(id)]
}
