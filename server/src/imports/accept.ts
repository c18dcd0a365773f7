import type { ImportDetail } from "@hub/contract/imports"
import { limits } from "@hub/contract/limits"
import { refuseUnderEmbargo } from "../access/embargo-list.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict, Refusal } from "../platform/refusal.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { getImport } from "./get.ts"
import { moveImport } from "./move.ts"
import { requireCreatableVariables } from "./suggestions/variables.ts"
import { presentImportInFull } from "./present.ts"
import { findPreviousImport } from "./proposal/reimport.ts"
import { recompareItems, reproposeAsUpdate } from "./proposal/repropose.ts"
import type { ImportRow } from "./tables.ts"
import { requireExistingTarget } from "./upload.ts"
import { requireAuthor } from "../topics/assign.ts"
import { canEditTopic, describeTopicStatus } from "../topics/topic.ts"

type AcceptImportInput = {
  collection_id?: number | undefined
  collection_name?: string | undefined
  project_id?: number | null | undefined
  owner_id?: number | undefined
}

/** Decides that the proposed topics become topics, in an existing collection, a new one or none. */
export async function acceptImport(
  ctx: Ctx,
  id: number,
  { collection_id, collection_name, project_id, owner_id }: AcceptImportInput,
): Promise<ImportDetail> {
  const waiting = await getImport(ctx, "imports.import", id)
  if (waiting.status === "needs_review") {
    await refuseImportedMeanwhile(ctx, waiting)
    await refuseDeletedMeanwhile(ctx, id)
  }
  return inTransaction(ctx, async (tx) => {
    const asked = await getImport(tx, "imports.import", id)
    // What is hidden as part of a collection would be open elsewhere.
    if (asked.collection_id !== null && asked.collection_id !== collection_id)
      await refuseUnderEmbargo(tx, asked.collection_id, "Import this document into it, or reject the import.")
    await requireExistingTarget(tx, { collection_id, project_id: project_id ?? undefined })
    if (owner_id !== undefined) await requireAuthor(tx, owner_id)
    await refuseInvalidItems(tx, id)
    await requireCreatableVariables(tx, id)
    const row = await moveImport(tx, "accept", id, {
      collection_id: collection_id ?? null,
      collection_name: collection_name || null,
      ...(project_id !== undefined && { project_id }),
      owner_id: owner_id ?? null,
      step: "Creating topics",
      error: null,
      percent: 0,
    })
    await queueJob(
      tx,
      "import.accept",
      { import_id: id, user_id: tx.actor.user_id },
      { key: String(id), max_attempts: 3 },
    )
    await recordEvent(tx, "import.accepted", id, { filename: row.filename })
    return presentImportInFull(tx, row)
  })
}

/** Of two uploads of one document the second is the newer reading of the first, even if both were looked through at once. */
async function refuseImportedMeanwhile(ctx: Ctx, row: ImportRow) {
  if (row.previous_chosen || row.previous_id !== null) return
  const items = await ctx.db.selectFrom("import_items").select("read_title").where("import_id", "=", row.id).execute()
  const previous_id = await findPreviousImport(
    ctx,
    row,
    items.map((item) => item.read_title),
  )
  if (previous_id === null) return
  await reproposeAsUpdate(ctx, row.id, previous_id)
  throw conflict("This document was imported in the meantime. Its topics are now offered as updates.", {
    code: "again",
  })
}

/** What was shown as an update would become a topic again, though somebody has deleted it. */
async function refuseDeletedMeanwhile(ctx: Ctx, id: number) {
  const gone = await ctx.db
    .selectFrom("import_items as item")
    .innerJoin("import_items as base", "base.id", "item.base_item_id")
    .select("item.title")
    .where("item.import_id", "=", id)
    .where("item.include", "=", true)
    .where("item.theirs", "is not", null)
    .where("base.topic_id", "is", null)
    .orderBy("item.position")
    .executeTakeFirst()
  if (gone === undefined) return
  await recompareItems(ctx, id)
  const sentence = `The topic “${gone.title}” was deleted in the meantime. It is now left out unless you choose it again.`
  throw conflict(sentence, { code: "again" })
}

async function refuseInvalidItems(tx: Ctx, import_id: number) {
  const items = await tx.db
    .selectFrom("import_items")
    .leftJoin("import_items as base", (join) =>
      join.onRef("base.id", "=", "import_items.base_item_id").on("import_items.theirs", "is not", null),
    )
    .leftJoin("topics", "topics.id", "base.topic_id")
    .select((item) => ["import_items.title", item.fn<number>("octet_length", ["import_items.content"]).as("bytes")])
    .select(["import_items.state", "import_items.choices", "topics.status"])
    .where("import_items.import_id", "=", import_id)
    .where("import_items.include", "=", true)
    .orderBy("import_items.position")
    .execute()
  if (items.length === 0)
    throw new Refusal("unprocessable", "Choose at least one topic to import.", { code: "invalid" })
  const undecided = items.find((item) => item.state === "conflict" && item.choices === null)
  if (undecided)
    throw new Refusal(
      "unprocessable",
      `“${undecided.title}” was changed here and in the file. Choose which text to keep.`,
      {
        code: "undecided",
      },
    )
  const frozen = items.find((item) => item.status !== null && isUpdate(item.state) && !canEditTopic(item.status))
  if (frozen?.status)
    throw new Refusal(
      "unprocessable",
      `“${frozen.title}” is ${describeTopicStatus(frozen.status)}, so it cannot be updated now. Leave it out.`,
      { code: "invalid" },
    )
  const tooLong = items.find((item) => item.bytes > limits.content)
  if (tooLong)
    throw new Refusal(
      "unprocessable",
      `“${tooLong.title}” is longer than ${limits.content / 1024 / 1024} MB. Split the document at a deeper heading level.`,
      { code: "invalid" },
    )
}

const isUpdate = (state: string) => state === "changed" || state === "conflict"
