import type { ImportInFull } from "@hub/contract/imports"
import { limits } from "@hub/contract/limits"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { Refusal } from "../platform/failure.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { importFor } from "./get.ts"
import { moveImport } from "./move.ts"
import { presentInFull } from "./present.ts"
import { anExistingCollection } from "./upload.ts"

type Target = { collection_id?: number | undefined; collection_name?: string | undefined }

/** Decides that the proposed topics become topics, in an existing collection, a new one or none. */
export function acceptImport(ctx: Ctx, id: number, { collection_id, collection_name }: Target): Promise<ImportInFull> {
  return atomically(ctx, async (tx) => {
    await importFor(tx, "imports.import", id)
    await anExistingCollection(tx, collection_id)
    await refuseWhatCannotBeATopic(tx, id)
    const row = await moveImport(tx, "accept", id, {
      collection_id: collection_id ?? null,
      collection_name: collection_name || null,
      step: "Making topics",
      error: null,
      percent: 0,
    })
    await queueJob(
      tx,
      "import.accept",
      { import_id: id, user_id: tx.actor.user_id },
      { key: String(id), max_attempts: 3 },
    )
    await record(tx, "import.accepted", id, { filename: row.filename })
    return presentInFull(tx, row)
  })
}

async function refuseWhatCannotBeATopic(tx: Ctx, import_id: number) {
  const items = await tx.db
    .selectFrom("import_items")
    .select((item) => ["title", item.fn<number>("octet_length", ["content"]).as("bytes")])
    .where("import_id", "=", import_id)
    .where("include", "=", true)
    .execute()
  if (items.length === 0)
    throw new Refusal("unprocessable", "Choose at least one topic to import.", { code: "invalid" })
  const tooLong = items.find((item) => item.bytes > limits.content)
  if (tooLong)
    throw new Refusal(
      "unprocessable",
      `“${tooLong.title}” is longer than ${limits.content / 1024 / 1024} MB. Split the document at a deeper heading level.`,
      { code: "invalid" },
    )
}
