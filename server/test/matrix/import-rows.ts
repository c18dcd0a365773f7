import { importItems } from "@hub/contract/import-items"
import { importSuggestions } from "@hub/contract/import-suggestions"
import { imports } from "@hub/contract/imports"
import * as given from "./fixtures.ts"
import type { MatrixScene } from "./fixtures.ts"
import {
  goldenAuthors,
  goldenAuthorReaders,
  goldenEverybody,
  goldenReaders,
  matrixRow,
  type MatrixRow,
} from "./goldens.ts"

const importId = (status: Parameters<typeof given.createImportInStatus>[1]) => async (scene: MatrixScene) => {
  const { id, item_id } = await given.createImportInStatus(scene, status)
  return { params: { id, item_id } }
}

/** The routes of imports. */
export const importRows: MatrixRow[] = [
  matrixRow(goldenAuthors, imports.upload, async () => ({ files: [{ name: "a.md", bytes: Buffer.from("# A\n") }] })),
  matrixRow(goldenReaders, imports.history),
  matrixRow(goldenReaders, imports.stream),
  matrixRow(goldenAuthorReaders, imports.streamOne, importId("needs_review")),
  matrixRow(goldenAuthorReaders, imports.get, importId("needs_review")),
  matrixRow(goldenAuthorReaders, importItems.list, importId("needs_review")),
  matrixRow(goldenAuthorReaders, importItems.read, importId("needs_review")),
  matrixRow(goldenAuthorReaders, importItems.at, async (scene) => ({
    ...(await importId("needs_review")(scene)),
    query: { where: "a.md" },
  })),
  matrixRow(goldenAuthors, importItems.change, async (scene) => ({
    ...(await importId("needs_review")(scene)),
    body: { title: "Another title" },
  })),
  matrixRow(goldenAuthors, importItems.chooseAll, async (scene) => ({
    ...(await importId("needs_review")(scene)),
    body: { include: false },
  })),
  matrixRow(goldenAuthors, importItems.merge, async (scene) => ({ params: await given.createSecondItem(scene) })),
  matrixRow(goldenAuthors, importItems.split, async (scene) => ({
    ...(await importId("needs_review")(scene)),
    body: { cut: 0 },
  })),
  matrixRow(goldenAuthorReaders, importSuggestions.read, importId("needs_review")),
  matrixRow(goldenAuthors, importSuggestions.headings, async (scene) => ({
    params: { id: await importWithSuggestions(scene) },
    body: { numbers: [0], level: 2 },
  })),
  matrixRow(goldenAuthors, importSuggestions.value, async (scene) => {
    const id = await importWithSuggestions(scene)
    const { id: value_id } = await scene.hub.db
      .selectFrom("import_values")
      .select("id")
      .where("import_id", "=", id)
      .executeTakeFirstOrThrow()
    return { params: { id, value_id }, body: { accepted: false } }
  }),
  matrixRow(goldenAuthors, imports.previous, async (scene) => ({
    ...(await importId("needs_review")(scene)),
    body: { previous_id: null },
  })),
  matrixRow(goldenAuthors, imports.gone, async (scene) => ({
    params: await given.createImportWithDeletedTopic(scene),
    body: { archive: true },
  })),
  matrixRow(goldenAuthors, imports.undo, importId("completed")),
  matrixRow(goldenAuthors, imports.resplit, async (scene) => ({
    ...(await importId("needs_review")(scene)),
    body: { level: 1 },
  })),
  matrixRow(goldenAuthors, imports.accept, async (scene) => ({
    ...(await importId("needs_review")(scene)),
    body: { collection_name: given.uniqueName("Imported") },
  })),
  matrixRow(goldenAuthors, imports.reject, importId("needs_review")),
  matrixRow(goldenAuthors, imports.cancel, importId("queued")),
  matrixRow(goldenAuthors, imports.retry, importId("failed")),
  matrixRow(goldenAuthors, imports.repeat, async (scene) => {
    await given.createImageFixture(scene)
    const { sha256 } = await scene.hub.db.selectFrom("images").select("sha256").executeTakeFirstOrThrow()
    const { id } = await given.createImportInStatus(scene, "completed")
    await scene.hub.db.updateTable("imports").set({ sha256 }).where("id", "=", id).execute()
    return { params: { id } }
  }),
  matrixRow(goldenAuthorReaders, imports.original, async (scene) => {
    await given.createImageFixture(scene)
    const { sha256 } = await scene.hub.db.selectFrom("images").select("sha256").executeTakeFirstOrThrow()
    const { id } = await given.createImportInStatus(scene, "needs_review")
    await scene.hub.db.updateTable("imports").set({ sha256 }).where("id", "=", id).execute()
    return { params: { id } }
  }),
  matrixRow(goldenAuthorReaders, imports.ledger, importId("needs_review")),
  matrixRow(goldenEverybody, imports.media, async (scene) => {
    await given.createImageFixture(scene)
    return { params: await given.createImportMedia(scene) }
  }),
]

/** An import with a paragraph that looks like a heading, and a value that stands in it several times. */
async function importWithSuggestions(scene: MatrixScene): Promise<number> {
  const { id } = await given.createImportInStatus(scene, "needs_review")
  const look_alike = { number: 0, at: 5, source: "Words.", title: "Words.", suggested: 2, after: "", level: null }
  await scene.hub.db
    .updateTable("import_documents")
    .set({ look_alikes: JSON.stringify([look_alike]) })
    .where("import_id", "=", id)
    .execute()
  await scene.hub.db
    .insertInto("import_values")
    .values({ import_id: id, value: "30 days", kind: "quantity", slug: "days_30", places: "[]", variable_id: null })
    .execute()
  return id
}
