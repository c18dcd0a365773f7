import { editionFormats, type PublicationInFull } from "@hub/contract/publications"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict } from "../../platform/failure.ts"
import { queueJob } from "../../platform/jobs/queue.ts"
import { publicationFor } from "../get.ts"
import { presentInFull } from "../present.ts"
import { isOut } from "../publication.ts"
import { filesOf, missingOf } from "./file.ts"

/** An edition that goes out is also made as all the other files; readers need not wait for these. */
export async function askForFiles(tx: Ctx, publication_id: number): Promise<void> {
  await tx.db
    .insertInto("publication_files")
    .values(editionFormats.map((format) => ({ publication_id, format, sha256: null, bytes: null, error: null })))
    .onConflict((known) => known.columns(["publication_id", "format"]).doUpdateSet({ error: null, notices: "[]" }))
    .execute()
  const key = String(publication_id)
  await queueJob(tx, "publication.files", { publication_id }, { key, max_attempts: 3 })
}

/** Makes the other files of an edition that has none, or those that could not be made. */
export function makeFiles(ctx: Ctx, id: number): Promise<PublicationInFull> {
  return atomically(ctx, async (tx) => {
    const row = await publicationFor(tx, "publications.publish", id)
    if (!isOut(row.status)) throw conflict("Only an edition that went out has other files.")
    if (missingOf(await filesOf(tx, id)).length === 0) throw conflict("Its files are there, or being made.")
    await askForFiles(tx, id)
    await record(tx, "publication.files_asked", id, { title: row.title })
    return presentInFull(tx, row)
  })
}
