import { namesOfNews, tellWhoSees } from "../access/tell-pages.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import type { Ctx } from "../platform/ctx.ts"
import { getImport } from "./get.ts"

const importListChannel = "imports"
const importChannel = (id: number) => `import:${id}`

/** Says to every page that shows this import, or a list in which it is, that it has moved on. */
export async function sendImportUpdates(tx: Ctx, id: number) {
  await sendLiveUpdate(tx, importChannel(id))
  const place = tx.db.selectFrom("imports").select(["project_id", "collection_id"]).where("id", "=", id)
  await tellWhoSees(
    tx,
    importListChannel,
    (await place.executeTakeFirst()) ?? { project_id: null, collection_id: null },
  )
}

/** Says how far an import is. */
export async function reportStep(ctx: Ctx, id: number, step: string, percent: number) {
  await ctx.db.updateTable("imports").set({ step, percent }).where("id", "=", id).execute()
  await sendImportUpdates(ctx, id)
}

/** What a page that lists imports listens for. */
export const listImportListChannels = (ctx: Ctx) => namesOfNews(ctx, importListChannel)

/** What a page that shows one import listens for. */
export async function listImportChannels(ctx: Ctx, id: number) {
  await getImport(ctx, "imports.read", id)
  return [importChannel(id)]
}
