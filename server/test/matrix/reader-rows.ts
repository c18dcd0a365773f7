import { styleMap } from "@hub/contract/style-map"
import * as given from "./fixtures.ts"
import type { MatrixScene } from "./fixtures.ts"
import { goldenAuthors, goldenAuthorReaders, matrixRow, type MatrixRow } from "./goldens.ts"

/** Calls about how an import's file is read. */
export const readerRows: MatrixRow[] = [
  matrixRow(goldenAuthorReaders, styleMap.get, async (scene) => ({ params: await wordImport(scene) })),
  matrixRow(goldenAuthors, styleMap.readAgain, async (scene) => ({
    params: await wordImport(scene),
    body: { tracked_changes: "accept" as const, comments: "keep" as const, roles: {} },
  })),
]

/** An import of a Word file that waits for review. */
async function wordImport(scene: MatrixScene) {
  const { id } = await given.createImportInStatus(scene, "needs_review")
  await scene.hub.db.updateTable("imports").set({ type: "word" }).where("id", "=", id).execute()
  const found = { styles: "[]", template: "[]", remembered_from: null }
  await scene.hub.db
    .insertInto("import_parse_options")
    .values({ import_id: id, ...found })
    .execute()
  return { id }
}
