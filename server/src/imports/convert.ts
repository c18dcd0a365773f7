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
import { sayStep } from "./news.ts"
import type { Media, Reading } from "./reader/reading.ts"
import { keepValues, offeredFrom, type OfferedDocument, type OfferedValue } from "./offers/carry.ts"
import { chosenIn } from "./offers/values.ts"
import { readAsChosen } from "./styles/read.ts"
import { proposedInChild } from "./in-child.ts"
import { formerHeadings, knownOf, recognised } from "./proposal/again.ts"
import { keepProposal } from "./proposal/keep.ts"
import type { Proposal } from "./proposal/propose.ts"
import { imageAddresses } from "./proposal/recut.ts"
import type { ImportRow } from "./tables.ts"

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
    await sayStep(ctx, import_id, "Keeping the images", 60)
    for (const image of reading.media) await ctx.house.files.keep(createReadStream(join(work, image.path)))
    signal.throwIfAborted()
    await sayStep(ctx, import_id, "Proposing topics", 80)
    const again = await broughtAgain(ctx, row, reading)
    const offered = { ...reading, ...(await offeredFrom(ctx, again.previous_id, reading)) }
    const proposal = await proposedFrom(ctx, again, offered, signal)
    signal.throwIfAborted()
    await sayStep(ctx, import_id, "Keeping what was read", 90)
    await finish(ctx, again, offered, proposal)
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

type Offered = Omit<Reading, "documents" | "values"> & { documents: OfferedDocument[]; values: OfferedValue[] }
type Again = Pick<ImportRow, "id" | "previous_id" | "split_level" | "collection_id" | "project_id">

/** A document that was imported before is offered as its newer reading: cut like it, for the collection it went to. */
async function broughtAgain(ctx: Ctx, row: ImportRow, { identity, documents }: Reading): Promise<Again> {
  const titles = documents.flatMap(({ title, headings }) => [title, ...headings.map((heading) => heading.title)])
  const previous_id = row.previous_chosen ? row.previous_id : await recognised(ctx, { ...row, identity }, titles)
  if (previous_id === null) return { ...row, previous_id }
  const { split_level, collection_id, project_id } = await importFor(ctx, "imports.import", previous_id)
  return {
    id: row.id,
    previous_id,
    split_level,
    collection_id: row.collection_id ?? collection_id,
    project_id: row.project_id ?? project_id,
  }
}

async function proposedFrom(
  ctx: Ctx,
  { previous_id, split_level }: Again,
  { documents, media, values }: Offered,
  signal: AbortSignal,
): Promise<Proposal> {
  const paths = documents.map((document) => document.path)
  const job = {
    documents: documents.map(({ path, title, frontmatter, markdown, notes, level = null }) => {
      const document = { path, title, frontmatter, markdown, level }
      return notes === undefined ? document : { ...document, notes }
    }),
    split_level,
    former: await formerHeadings(ctx, previous_id, paths),
    known: await knownOf(ctx, previous_id, paths),
    images: await imageAddresses(
      ctx,
      media.map((image) => image.sha256),
    ),
    values: chosenIn(values),
  }
  return proposedInChild(ctx, job, signal)
}

function finish(
  ctx: Ctx,
  { id, previous_id, split_level, collection_id, project_id }: Again,
  reading: Offered,
  proposal: Proposal,
) {
  return atomically(ctx, async (tx) => {
    const { status } = await importFor(tx, "imports.import", id)
    if (!canMove(status, "propose")) return
    const row = await moveImport(tx, "propose", id, {
      type: reading.kind,
      identity: reading.identity,
      ledger: JSON.stringify(reading.ledger),
      warnings: JSON.stringify(reading.warnings),
      levels: JSON.stringify(proposal.levels),
      previous_id,
      split_level,
      collection_id,
      project_id,
      step: "",
      percent: 100,
    })
    await keepDocuments(tx, id, reading, proposal)
    await keepMedia(tx, id, reading.media)
    await keepValues(tx, id, reading.values)
    await keepProposal(tx, row, proposal)
    await record(tx, "import.converted", id, { topics: proposal.items.length })
  })
}

async function keepDocuments(tx: Ctx, import_id: number, { documents }: Offered, { headings }: Proposal) {
  await tx.db.deleteFrom("import_documents").where("import_id", "=", import_id).execute()
  const rows = documents.map((document, position) => {
    const { path, title, frontmatter, markdown, level = null, notes, suggestions = [], look_alikes } = document
    return {
      import_id,
      position,
      path,
      title,
      frontmatter,
      markdown,
      headings: JSON.stringify(headings[position] ?? []),
      level,
      notes: notes === undefined ? null : JSON.stringify(notes),
      suggestions: JSON.stringify(suggestions),
      look_alikes: JSON.stringify(look_alikes),
    }
  })
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
