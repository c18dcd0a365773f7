import { randomUUID } from "node:crypto"
import { collections } from "@hub/contract/collections"
import { images } from "@hub/contract/images"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { asSystem } from "../../src/platform/ctx.ts"
import { finishEvidence, saveBuildEvidence } from "../../src/publications/evidence/finish.ts"
import { createCollectionFixture, createDraftTopic, pngUpload, type MatrixScene } from "./fixtures.ts"

export const nextReleaseTime = new Date("2026-12-01T08:00:00Z")

/** An edition of ben's that waits to be built, or came to an end. */
export async function createEdition(
  scene: MatrixScene,
  status: "queued" | "failed" | "built" | "scheduled" | "live" = "queued",
) {
  const { hub } = scene
  const { id } = await createCollectionFixture(scene)
  const topic = await createDraftTopic(scene)
  await hub.as("ada")(topics.publish, { params: { id: topic.id } })
  await hub.as("ben")(collections.place, { params: { id }, body: { topics: [{ topic_id: topic.id }] } })
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id: id, kind: "pdf" } })
  if (status !== "queued")
    await hub.db
      .updateTable("publications")
      .set({ status, checks: "[]" })
      .$if(status === "scheduled", (row) => row.set({ release_at: nextReleaseTime }))
      .$if(status === "live", (row) => row.set({ published_at: hub.app.clock() }))
      .where("id", "=", answer.id)
      .execute()
  return { id: answer.id, collection_id: id }
}

/** The same as a knowledge base. */
export async function createWebEdition(scene: MatrixScene) {
  const { id } = await createEdition(scene, "live")
  await scene.hub.db.updateTable("publications").set({ kind: "mobile_kb" }).where("id", "=", id).execute()
  return { id }
}

/** An edition that everybody may have, at its address. */
export async function createSharedEdition(scene: MatrixScene, kind: "pdf" | "mobile_kb" = "pdf") {
  const { id } = await createEditionFile(scene)
  const row = await scene.hub.db
    .updateTable("publications")
    .set({ visibility: "public", kind })
    .where("id", "=", id)
    .returning("key")
    .executeTakeFirstOrThrow()
  return { key: row.key }
}

/** An edition with its file, as it is after the build. */
export async function createEditionFile(scene: MatrixScene) {
  const { id } = await createEdition(scene, "live")
  const { hub } = scene
  await hub.as("ben")(images.upload, { files: [pngUpload] })
  const { sha256 } = await hub.db.selectFrom("images").select("sha256").executeTakeFirstOrThrow()
  await hub.db.updateTable("publications").set({ sha256, bytes: 70 }).where("id", "=", id).execute()
  return { id }
}

/** An edition that was taken from its readers. */
export async function createWithdrawnEdition(scene: MatrixScene) {
  const { id } = await createEdition(scene, "live")
  await scene.hub.as("ben")(publications.withdraw, { params: { id }, body: { reason: "Wrong." } })
  return { id }
}

/** A topic of an edition with an earlier one. */
export async function createChangedEdition(scene: MatrixScene) {
  const { hub } = scene
  const first = await createEdition(scene, "live")
  const { answer } = await hub.as("ben")(publications.create, {
    body: { collection_id: first.collection_id, kind: "pdf" },
  })
  const { topic_id } = await hub.db
    .selectFrom("publication_topics")
    .select("topic_id")
    .where("publication_id", "=", answer.id)
    .executeTakeFirstOrThrow()
  return { params: { id: answer.id, topic_id: topic_id! }, query: { against: first.id } }
}

/** What a reader says of a page of a knowledge base. */
export async function createKbPageReport(scene: MatrixScene) {
  const { hub } = scene
  const { id } = await createEdition(scene, "live")
  const row = await hub.db
    .updateTable("publications")
    .set({ kind: "mobile_kb", visibility: "link" })
    .where("id", "=", id)
    .returning(["key", "edition"])
    .executeTakeFirstOrThrow()
  const { topic_id } = await hub.db
    .selectFrom("publication_topics")
    .select("topic_id")
    .where("publication_id", "=", id)
    .executeTakeFirstOrThrow()
  const report = randomUUID()
  return { params: { key: row.key }, body: { report, edition: row.edition, topic_id: topic_id!, message: "No." } }
}

/** An edition with one of its other files. */
export async function createDownloadableFile(scene: MatrixScene) {
  const { id } = await createEditionFile(scene)
  const { db } = scene.hub
  const { sha256 } = await db.selectFrom("images").select("sha256").executeTakeFirstOrThrow()
  const made = { publication_id: id, format: "html", sha256, bytes: 70, error: null } as const
  await db.insertInto("publication_files").values(made).execute()
  return { id, format: "html" as const }
}

/** An edition with what stands behind it, as it is after the build. */
export async function createEvidence(scene: MatrixScene) {
  const { hub } = scene
  const { id } = await createEditionFile(scene)
  await hub.db
    .updateTable("publications")
    .set({ pages: 1, published_at: hub.app.clock() })
    .where("id", "=", id)
    .execute()
  const row = await hub.db.selectFrom("publications").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  const made_with = { hub: "0.0.0", commit: "test", typst: null }
  await saveBuildEvidence(asSystem(hub.app), id, { used: [], made_with, pictures: {} })
  await finishEvidence(asSystem(hub.app), row)
  return { id }
}
