import { importItems } from "@hub/contract/import-items"
import { importOffers } from "@hub/contract/import-offers"
import { imports } from "@hub/contract/imports"
import * as given from "./given.ts"
import type { Scene } from "./given.ts"
import { authors, authorsReading, everybody, readers, row, type Row } from "./goldens.ts"

const importId = (status: Parameters<typeof given.importIn>[1]) => async (scene: Scene) => {
  const { id, item_id } = await given.importIn(scene, status)
  return { params: { id, item_id } }
}

/** The routes of imports. */
export const importing: Row[] = [
  row(authors, imports.upload, async () => ({ files: [{ name: "a.md", bytes: Buffer.from("# A\n") }] })),
  row(readers, imports.history),
  row(readers, imports.stream),
  row(authorsReading, imports.streamOne, importId("needs_review")),
  row(authorsReading, imports.get, importId("needs_review")),
  row(authorsReading, importItems.list, importId("needs_review")),
  row(authorsReading, importItems.read, importId("needs_review")),
  row(authorsReading, importItems.at, async (scene) => ({
    ...(await importId("needs_review")(scene)),
    query: { where: "a.md" },
  })),
  row(authors, importItems.change, async (scene) => ({
    ...(await importId("needs_review")(scene)),
    body: { title: "Another title" },
  })),
  row(authors, importItems.chooseAll, async (scene) => ({
    ...(await importId("needs_review")(scene)),
    body: { include: false },
  })),
  row(authors, importItems.merge, async (scene) => ({ params: await given.secondItem(scene) })),
  row(authors, importItems.split, async (scene) => ({
    ...(await importId("needs_review")(scene)),
    body: { cut: 0 },
  })),
  row(authorsReading, importOffers.read, importId("needs_review")),
  row(authors, importOffers.headings, async (scene) => ({
    params: { id: await importWithOffers(scene) },
    body: { numbers: [0], level: 2 },
  })),
  row(authors, importOffers.value, async (scene) => {
    const id = await importWithOffers(scene)
    const { id: value_id } = await scene.hub.db
      .selectFrom("import_values")
      .select("id")
      .where("import_id", "=", id)
      .executeTakeFirstOrThrow()
    return { params: { id, value_id }, body: { accepted: false } }
  }),
  row(authors, imports.previous, async (scene) => ({
    ...(await importId("needs_review")(scene)),
    body: { previous_id: null },
  })),
  row(authors, imports.gone, async (scene) => ({ params: await given.goneTopic(scene), body: { archive: true } })),
  row(authors, imports.undo, importId("completed")),
  row(authors, imports.resplit, async (scene) => ({ ...(await importId("needs_review")(scene)), body: { level: 1 } })),
  row(authors, imports.accept, async (scene) => ({
    ...(await importId("needs_review")(scene)),
    body: { collection_name: given.fresh("Imported") },
  })),
  row(authors, imports.reject, importId("needs_review")),
  row(authors, imports.cancel, importId("queued")),
  row(authors, imports.retry, importId("failed")),
  row(authors, imports.repeat, async (scene) => {
    await given.image(scene)
    const { sha256 } = await scene.hub.db.selectFrom("images").select("sha256").executeTakeFirstOrThrow()
    const { id } = await given.importIn(scene, "completed")
    await scene.hub.db.updateTable("imports").set({ sha256 }).where("id", "=", id).execute()
    return { params: { id } }
  }),
  row(authorsReading, imports.original, async (scene) => {
    await given.image(scene)
    const { sha256 } = await scene.hub.db.selectFrom("images").select("sha256").executeTakeFirstOrThrow()
    const { id } = await given.importIn(scene, "needs_review")
    await scene.hub.db.updateTable("imports").set({ sha256 }).where("id", "=", id).execute()
    return { params: { id } }
  }),
  row(authorsReading, imports.ledger, importId("needs_review")),
  row(everybody, imports.media, async (scene) => {
    await given.image(scene)
    return { params: await given.importMedia(scene) }
  }),
]

/** An import with a paragraph that looks like a heading, and a value that stands in it several times. */
async function importWithOffers(scene: Scene): Promise<number> {
  const { id } = await given.importIn(scene, "needs_review")
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
