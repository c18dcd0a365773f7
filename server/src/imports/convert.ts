import { rm } from "node:fs/promises"
import { createReadStream } from "node:fs"
import { join } from "node:path"
import { randomUUID } from "node:crypto"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import type { JobAttempt } from "../platform/jobs/work.ts"
import { builtEntry } from "../platform/root.ts"
import { getImport } from "./get.ts"
import { canMoveImport } from "./import.ts"
import { moveImport } from "./move.ts"
import { reportStep } from "./live-updates.ts"
import type { ImportedMedia, ParsedDocument } from "@hub/docx/parsed-document"
import {
  saveSuggestedValues,
  buildSuggestions,
  type SuggestionDocument,
  type SuggestedValue,
} from "./suggestions/carry-decisions.ts"
import { selectChosenValues } from "./suggestions/values.ts"
import { readWithChosenOptions } from "./styles/read.ts"
import { proposeInChild } from "./run-in-child.ts"
import { readFormerHeadings, readKnownItems, findPreviousImport } from "./proposal/reimport.ts"
import { saveProposal, splitColumns } from "./proposal/save.ts"
import type { Proposal } from "./proposal/propose.ts"
import { findImageAddresses } from "./proposal/repropose.ts"
import type { ImportRow } from "./tables.ts"

type ConvertImportPayload = { import_id: number }

const rowsAtOnce = 50

/** Reads the uploaded file and proposes topics. Safe to repeat: each run replaces what an earlier one left. */
export async function convertImport(ctx: Ctx, { import_id }: ConvertImportPayload, { signal }: JobAttempt) {
  const row = await beginConversion(ctx, import_id)
  if (!row) return
  const work = join(ctx.app.work_folder, `import-${import_id}-${randomUUID()}`)
  try {
    const parsed = await readWithChosenOptions(ctx, row, {
      entry: builtEntry("imports-reader-child"),
      work,
      signal,
      onCrash: (output) => ctx.app.log(new Error(output), `reading import ${import_id}`),
    })
    signal.throwIfAborted()
    if (parsed.kind === "refused")
      return await failImport(ctx, import_id, parsed.message, ["failed", "too_slow"].includes(parsed.code))
    await reportStep(ctx, import_id, "Saving the images", 60)
    for (const image of parsed.media) await ctx.app.files.store(createReadStream(join(work, image.path)))
    signal.throwIfAborted()
    await reportStep(ctx, import_id, "Splitting into topics", 80)
    const reimport = await detectReimport(ctx, row, parsed)
    const suggested = { ...parsed, ...(await buildSuggestions(ctx, reimport.previous_id, parsed)) }
    const proposal = await buildProposal(ctx, reimport, suggested, signal)
    signal.throwIfAborted()
    await reportStep(ctx, import_id, "Saving the result", 90)
    await saveConversion(ctx, reimport, suggested, proposal)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Ends an import that cannot go on, with the sentence its owner reads. */
export function failImport(ctx: Ctx, import_id: number, error: string, retryable: boolean) {
  return inTransaction(ctx, async (tx) => {
    const { status } = await getImport(tx, "imports.import", import_id)
    if (!canMoveImport(status, "fail")) return
    await moveImport(tx, "fail", import_id, { error, retryable, step: "", finished_at: ctx.app.clock() })
    await recordEvent(tx, "import.failed", import_id, { error })
  })
}

/** A job that was given up: the file is kept, so trying again may help. */
export const onConversionDeadLettered = (ctx: Ctx, { import_id }: ConvertImportPayload, error: string) =>
  failImport(ctx, import_id, `The file could not be converted: ${error}`, true)

const beginConversion = (ctx: Ctx, import_id: number) =>
  inTransaction(ctx, async (tx) => {
    const { status } = await getImport(tx, "imports.import", import_id)
    if (!canMoveImport(status, "convert")) return undefined
    return moveImport(tx, "convert", import_id, { step: "Reading the file", percent: 10, error: null })
  })

type DocumentWithSuggestions = Omit<ParsedDocument, "documents" | "values"> & {
  documents: SuggestionDocument[]
  values: SuggestedValue[]
}
type ReimportOptions = Pick<ImportRow, "id" | "previous_id" | "split_level" | "collection_id" | "project_id">

/** A document that was imported before is offered as its newer reading: cut like it, for the collection it went to. */
async function detectReimport(
  ctx: Ctx,
  row: ImportRow,
  { identity, documents }: ParsedDocument,
): Promise<ReimportOptions> {
  const titles = documents.flatMap(({ title, headings }) => [title, ...headings.map((heading) => heading.title)])
  const previous_id = row.previous_chosen
    ? row.previous_id
    : await findPreviousImport(ctx, { ...row, identity }, titles)
  if (previous_id === null) return { ...row, previous_id }
  const { split_level, collection_id, project_id } = await getImport(ctx, "imports.import", previous_id)
  return {
    id: row.id,
    previous_id,
    split_level,
    collection_id: row.collection_id ?? collection_id,
    project_id: row.project_id ?? project_id,
  }
}

async function buildProposal(
  ctx: Ctx,
  { previous_id, split_level }: ReimportOptions,
  { documents, media, values }: DocumentWithSuggestions,
  signal: AbortSignal,
): Promise<Proposal> {
  const paths = documents.map((document) => document.path)
  const job = {
    documents: documents.map(({ path, title, frontmatter, markdown, notes, level = null, depth }) => {
      const document = { path, title, frontmatter, markdown, level, depth }
      return notes === undefined ? document : { ...document, notes }
    }),
    split_level,
    former: await readFormerHeadings(ctx, previous_id, paths),
    known: await readKnownItems(ctx, previous_id, paths),
    images: await findImageAddresses(
      ctx,
      media.map((image) => image.sha256),
    ),
    values: selectChosenValues(values),
  }
  return proposeInChild(ctx, job, signal)
}

function saveConversion(
  ctx: Ctx,
  { id, previous_id, split_level, collection_id, project_id }: ReimportOptions,
  parsed: DocumentWithSuggestions,
  proposal: Proposal,
) {
  return inTransaction(ctx, async (tx) => {
    const { status } = await getImport(tx, "imports.import", id)
    if (!canMoveImport(status, "propose")) return
    const row = await moveImport(tx, "propose", id, {
      type: parsed.kind,
      identity: parsed.identity,
      ledger: JSON.stringify(parsed.report),
      warnings: JSON.stringify(parsed.warnings),
      ...splitColumns(proposal),
      previous_id,
      split_level,
      collection_id,
      project_id,
      step: "",
      percent: 100,
    })
    await saveDocuments(tx, id, parsed, proposal)
    await saveMedia(tx, id, parsed.media)
    await saveSuggestedValues(tx, id, parsed.values)
    await saveProposal(tx, row, proposal)
    await recordEvent(tx, "import.converted", id, { topics: proposal.items.length })
  })
}

async function saveDocuments(
  tx: Ctx,
  import_id: number,
  { documents }: DocumentWithSuggestions,
  { headings }: Proposal,
) {
  await tx.db.deleteFrom("import_documents").where("import_id", "=", import_id).execute()
  const rows = documents.map((document, position) => {
    const {
      path,
      title,
      frontmatter,
      markdown,
      level = null,
      depth = 0,
      notes,
      suggestions = [],
      look_alikes,
    } = document
    return {
      import_id,
      position,
      path,
      title,
      frontmatter,
      markdown,
      headings: JSON.stringify(headings[position] ?? []),
      level,
      depth,
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

async function saveMedia(tx: Ctx, import_id: number, media: ImportedMedia[]) {
  await tx.db.deleteFrom("import_media").where("import_id", "=", import_id).execute()
  for (const { sha256, filename, mime, bytes } of media)
    await tx.db
      .insertInto("import_media")
      .values({ import_id, sha256, filename, mime, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
