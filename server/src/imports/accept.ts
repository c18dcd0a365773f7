import type { ImportInFull } from "@hub/contract/imports"
import { limits } from "@hub/contract/limits"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict, Refusal } from "../platform/failure.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { importFor } from "./get.ts"
import { moveImport } from "./move.ts"
import { mustMakeVariables } from "./offers/variables.ts"
import { presentInFull } from "./present.ts"
import { recognised } from "./proposal/again.ts"
import { comparedAnew, offeredAgain } from "./proposal/recut.ts"
import type { ImportRow } from "./tables.ts"
import { anExistingTarget } from "./upload.ts"

import { canEdit, statusWords } from "../topics/topic.ts"

type Target = {
  collection_id?: number | undefined
  collection_name?: string | undefined
  project_id?: number | null | undefined
}

/** Decides that the proposed topics become topics, in an existing collection, a new one or none. */
export async function acceptImport(
  ctx: Ctx,
  id: number,
  { collection_id, collection_name, project_id }: Target,
): Promise<ImportInFull> {
  const waiting = await importFor(ctx, "imports.import", id)
  if (waiting.status === "needs_review") {
    await refuseWhatCameMeanwhile(ctx, waiting)
    await refuseWhatWentMeanwhile(ctx, id)
  }
  return atomically(ctx, async (tx) => {
    await importFor(tx, "imports.import", id)
    await anExistingTarget(tx, { collection_id, project_id: project_id ?? undefined })
    await refuseWhatCannotBeATopic(tx, id)
    await mustMakeVariables(tx, id)
    const row = await moveImport(tx, "accept", id, {
      collection_id: collection_id ?? null,
      collection_name: collection_name || null,
      ...(project_id !== undefined && { project_id }),
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

/** Of two uploads of one document the second is the newer reading of the first, even if both were looked through at once. */
async function refuseWhatCameMeanwhile(ctx: Ctx, row: ImportRow) {
  if (row.previous_chosen || row.previous_id !== null) return
  const items = await ctx.db.selectFrom("import_items").select("read_title").where("import_id", "=", row.id).execute()
  const previous_id = await recognised(
    ctx,
    row,
    items.map((item) => item.read_title),
  )
  if (previous_id === null) return
  await offeredAgain(ctx, row.id, previous_id)
  throw conflict("This document was imported meanwhile. Its topics are offered as updates now.", { code: "again" })
}

/** What was shown as an update would become a topic anew, though somebody has deleted it. */
async function refuseWhatWentMeanwhile(ctx: Ctx, id: number) {
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
  await comparedAnew(ctx, id)
  const sentence = `The topic of “${gone.title}” was deleted meanwhile. It is left out now, unless you choose it again.`
  throw conflict(sentence, { code: "again" })
}

async function refuseWhatCannotBeATopic(tx: Ctx, import_id: number) {
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
      `“${undecided.title}” was changed here and in the file. Decide whose words stay.`,
      {
        code: "undecided",
      },
    )
  const frozen = items.find((item) => item.status !== null && isUpdate(item.state) && !canEdit(item.status))
  if (frozen?.status)
    throw new Refusal(
      "unprocessable",
      `“${frozen.title}” is ${statusWords(frozen.status)}, so it cannot be updated now. Leave it out.`,
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
