import { editionFormats, type PublicationDetail } from "@hub/contract/publications"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict } from "../../platform/refusal.ts"
import { queueJob } from "../../platform/jobs/queue.ts"
import { getPublication } from "../get.ts"
import { presentPublicationInFull } from "../present.ts"
import { isPublished } from "../publication.ts"
import { listEditionFiles, missingFormats } from "./file.ts"

/** An edition that goes out is also made as all the other files; readers need not wait for these. */
export async function requestFiles(tx: Ctx, publication_id: number): Promise<void> {
  await tx.db
    .insertInto("publication_files")
    .values(editionFormats.map((format) => ({ publication_id, format, sha256: null, bytes: null, error: null })))
    .onConflict((known) => known.columns(["publication_id", "format"]).doUpdateSet({ error: null, notices: "[]" }))
    .execute()
  const key = String(publication_id)
  await queueJob(tx, "publication.files", { publication_id }, { key, max_attempts: 3 })
}

/** Makes the other files of an edition that has none, or those that could not be made. */
export function remakeFiles(ctx: Ctx, id: number): Promise<PublicationDetail> {
  return inTransaction(ctx, async (tx) => {
    const row = await getPublication(tx, "publications.publish", id)
    if (!isPublished(row.status)) throw conflict("Only a published edition has other files.")
    if (missingFormats(await listEditionFiles(tx, id)).length === 0)
      throw conflict("The files already exist or are being created.")
    await requestFiles(tx, id)
    await recordEvent(tx, "publication.files_asked", id, { title: row.title })
    return presentPublicationInFull(tx, row)
  })
}
