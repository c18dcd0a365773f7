import { styleMap } from "@hub/contract/style-map"
import * as given from "./given.ts"
import type { Scene } from "./given.ts"
import { authors, authorsReading, row, type Row } from "./goldens.ts"

/** Calls about how an import's file is read. */
export const reading: Row[] = [
  row(authorsReading, styleMap.get, async (scene) => ({ params: await wordImport(scene) })),
  row(authors, styleMap.readAgain, async (scene) => ({
    params: await wordImport(scene),
    body: { tracked_changes: "accept" as const, comments: "keep" as const, roles: {} },
  })),
]

/** An import of a Word file that waits for review. */
async function wordImport(scene: Scene) {
  const { id } = await given.importIn(scene, "needs_review")
  await scene.hub.db.updateTable("imports").set({ type: "word" }).where("id", "=", id).execute()
  const found = { styles: "[]", template: "[]", remembered_from: null }
  await scene.hub.db
    .insertInto("import_readings")
    .values({ import_id: id, ...found })
    .execute()
  return { id }
}
