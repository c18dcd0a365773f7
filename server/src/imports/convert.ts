import { rm } from "node:fs/promises"
import { createReadStream } from "node:fs"
import { join } from "node:path"
import { randomUUID } from "node:crypto"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import type { Attempt } from "../platform/jobs/work.ts"
import { builtEntry } from "../platform/root.ts"
import { importFor } from "./get.ts"
import { canMove } from "./import.ts"
import { moveImport } from "./move.ts"
import type { Media, Reading } from "./reader/reading.ts"
import { readAsChosen } from "./styles/read.ts"
import { countAtEachLevel } from "./split.ts"
import { propose } from "./propose.ts"

type Payload = { import_id: number }

const rowsAtOnce = 50

/** Reads the uploaded file and proposes topics. Safe to repeat: each run replaces what an earlier one left. */
export async function convertImport(ctx: Ctx, { import_id }: Payload, { signal }: Attempt) {
  const row = await begin(ctx, import_id)
  if (!row) return
  const work = join(ctx.house.work_folder, `import-${import_id}-${randomUUID()}`)
  try {
    const reading = await readAsChosen(ctx, row, {
      entry: builtEntry("imports-reader-child"),
      work,
      signal,
      onCrash: (output) => ctx.house.log(new Error(output), `reading import ${import_id}`),
    })
    signal.throwIfAborted()
    if (reading.kind === "refused")
      return await failImport(ctx, import_id, reading.message, ["failed", "too_slow"].includes(reading.code))
    await say(ctx, import_id, "Keeping the images", 60)
    for (const image of reading.media) await ctx.house.files.keep(createReadStream(join(work, image.path)))
    signal.throwIfAborted()
    await say(ctx, import_id, "Proposing topics", 80)
    await finish(ctx, import_id, reading)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Ends an import that cannot go on, with the sentence its owner reads. */
export function failImport(ctx: Ctx, import_id: number, error: string, retryable: boolean) {
  return atomically(ctx, async (tx) => {
    const { status } = await importFor(tx, "imports.import", import_id)
    if (!canMove(status, "fail")) return
    await moveImport(tx, "fail", import_id, { error, retryable, step: "", finished_at: ctx.house.clock() })
    await record(tx, "import.failed", import_id, { error })
  })
}

/** A job that was given up: the file is kept, so trying again may help. */
export const conversionGivenUp = (ctx: Ctx, { import_id }: Payload, error: string) =>
  failImport(ctx, import_id, `The file could not be converted: ${error}`, true)

const begin = (ctx: Ctx, import_id: number) =>
  atomically(ctx, async (tx) => {
    const { status } = await importFor(tx, "imports.import", import_id)
    if (!canMove(status, "convert")) return undefined
    return moveImport(tx, "convert", import_id, { step: "Reading the file", percent: 10, error: null })
  })

const say = (ctx: Ctx, import_id: number, step: string, percent: number) =>
  ctx.db.updateTable("imports").set({ step, percent }).where("id", "=", import_id).execute()

function finish(ctx: Ctx, import_id: number, reading: Reading) {
  return atomically(ctx, async (tx) => {
    const { status } = await importFor(tx, "imports.import", import_id)
    if (!canMove(status, "propose")) return
    const row = await moveImport(tx, "propose", import_id, {
      type: reading.kind,
      ledger: JSON.stringify(reading.ledger),
      warnings: JSON.stringify(reading.warnings),
      levels: JSON.stringify(countAtEachLevel(reading.documents.map((document) => document.markdown))),
      step: "",
      percent: 100,
    })
    await keepDocuments(tx, import_id, reading)
    await keepMedia(tx, import_id, reading.media)
    const topics = await propose(tx, row, row.split_level)
    await record(tx, "import.converted", import_id, { topics })
  })
}

async function keepDocuments(tx: Ctx, import_id: number, { documents }: Reading) {
  await tx.db.deleteFrom("import_documents").where("import_id", "=", import_id).execute()
  const rows = documents.map(({ path, title, frontmatter, markdown }, position) => ({
    import_id,
    position,
    path,
    title,
    frontmatter,
    markdown,
  }))
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx.db
      .insertInto("import_documents")
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
}

async function keepMedia(tx: Ctx, import_id: number, media: Media[]) {
  await tx.db.deleteFrom("import_media").where("import_id", "=", import_id).execute()
  for (const { sha256, filename, mime, bytes } of media)
    await tx.db
      .insertInto("import_media")
      .values({ import_id, sha256, filename, mime, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
