import type { ImportDetail } from "@hub/contract/imports"
import type { ImportItem } from "@hub/contract/import-items"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { conflict, invalidField } from "../../platform/refusal.ts"
import { imageAddress } from "../../images/present.ts"
import { selectImagesByContent } from "../../images/save.ts"
import { selectImportDocuments, getImport, getImportItem } from "../get.ts"
import { proposeInChild } from "../run-in-child.ts"
import { sendImportUpdates } from "../live-updates.ts"
import { presentImportInFull } from "../present.ts"
import { readImportItemLine } from "../items.ts"
import { carryDecisions, saveSuggestedValues, type SuggestedValue } from "../suggestions/carry-decisions.ts"
import { selectChosenValues, readChosenValues } from "../suggestions/values.ts"
import { saveRewrittenDocuments, type RewrittenDocument } from "../suggestions/save-rewritten.ts"
import type { ImportRow } from "../tables.ts"
import { readFormerHeadings, readKnownItems } from "./reimport.ts"
import { saveProposal, splitColumns } from "./save.ts"
import type { ProposalJob } from "./propose.ts"

/** Proposes topics at another heading level, or without one at a readable size. */
export async function resplitImport(ctx: Ctx, id: number, split_level: number | null): Promise<ImportDetail> {
  await repropose(ctx, id, async (row) => ({ ...row, split_level }))
  return presentImportInFull(ctx, await getImport(ctx, "imports.read", id))
}

/** Makes a proposed topic a part of the one above it: its heading stays inside, where it can be split off again. */
export async function mergeImportItem(ctx: Ctx, id: number, item_id: number): Promise<ImportItem> {
  let above = 0
  await repropose(ctx, id, async (row) => {
    const item = await getImportItem(ctx, id, item_id)
    const before = await ctx.db
      .selectFrom("import_items")
      .select("id")
      .where("import_id", "=", id)
      .where("source_path", "=", item.source_path)
      .where("position", "<", item.position)
      .orderBy("position", "desc")
      .executeTakeFirst()
    if (!before) throw conflict("A file begins with this topic, so there is no topic above it to join.")
    above = before.id
    return { ...row, cuts: withoutCut(await readCuts(ctx, id), item.source_path, item.cut) }
  })
  return readImportItemLine(ctx, id, above)
}

/** Cuts a proposed topic at one of its headings; what begins there is a topic of its own. */
export async function splitImportItem(ctx: Ctx, id: number, item_id: number, cut: number): Promise<ImportItem> {
  let path = ""
  await repropose(ctx, id, async (row) => {
    const { source_path } = await getImportItem(ctx, id, item_id)
    path = source_path
    const { headings } = await ctx.db
      .selectFrom("import_documents")
      .select("headings")
      .where("import_id", "=", id)
      .where("path", "=", source_path)
      .executeTakeFirstOrThrow()
    if (!headings.some((heading) => heading.cut === cut))
      throw invalidField("cut", "There is no heading at this place.")
    const cuts = await readCuts(ctx, id)
    return { ...row, cuts: cuts.set(source_path, [...(cuts.get(source_path) ?? []), cut]) }
  })
  const made = await ctx.db
    .selectFrom("import_items")
    .select("id")
    .where("import_id", "=", id)
    .where("source_path", "=", path)
    .where("cut", "=", cut)
    .executeTakeFirstOrThrow()
  return readImportItemLine(ctx, id, made.id)
}

/** Says of which earlier import this is a newer reading, or that it is of none. */
export async function choosePrevious(ctx: Ctx, id: number, previous_id: number | null): Promise<ImportDetail> {
  if (previous_id === null) await repropose(ctx, id, async (row) => ({ ...row, previous_id, previous_chosen: true }))
  else await reproposeAsUpdate(ctx, id, previous_id, true)
  return presentImportInFull(ctx, await getImport(ctx, "imports.read", id))
}

/** Offers an import as the newer reading of an earlier one: cut like that, for the collection it went to. */
export const reproposeAsUpdate = (ctx: Ctx, id: number, previous_id: number, byHand = false) =>
  repropose(ctx, id, async (row) => {
    const before = await getImport(ctx, "imports.read", previous_id)
    const { status, id: earlier, split_level, collection_id } = before
    if (status !== "completed" || earlier === id) throw invalidField("previous_id", "Choose a completed import.")
    const decided = await carryDecisions(ctx, id, previous_id)
    const project_id = row.project_id ?? before.project_id
    const alike = { split_level, collection_id, project_id, isRecutAlike: true } as const
    return { ...row, ...decided, ...alike, previous_id, previous_chosen: byHand }
  })

/** Compares each proposed topic with what its topic has become meanwhile. */
export const recompareItems = (ctx: Ctx, id: number) =>
  repropose(ctx, id, async (row) => ({ ...row, cuts: await readCuts(ctx, id) }))

type ReproposalInput = ImportRow & {
  /** Where each document is cut; without them that follows from the level. */
  cuts?: Map<string, number[]>
  /** Cut where the earlier reading was. */
  isRecutAlike?: true
  /** Documents whose texts are other ones. */
  rewritten?: RewrittenDocument[]
  /** What its values are decided to be. */
  values?: SuggestedValue[]
}

/** Thinks the proposal through again, outside of any transaction, and keeps it unless somebody else was faster. */
export async function repropose(
  ctx: Ctx,
  id: number,
  prepare: (row: ImportRow) => Promise<ReproposalInput>,
): Promise<void> {
  for (;;) {
    const row = await getImport(ctx, "imports.import", id)
    requireWaitingForReview(row)
    const input = await prepare(row)
    const proposal = await proposeInChild(ctx, await buildProposalJob(ctx, input))
    const done = await inTransaction(ctx, async (tx) => {
      const now = await getImport(tx, "imports.import", id)
      requireWaitingForReview(now)
      if (now.proposal !== row.proposal) return false
      const { split_level, previous_id, previous_chosen, collection_id, project_id } = input
      await tx.db
        .updateTable("imports")
        .set({ split_level, previous_id, previous_chosen, collection_id, project_id, ...splitColumns(proposal) })
        .where("id", "=", id)
        .execute()
      if (input.rewritten) await saveRewrittenDocuments(tx, id, input.rewritten, proposal.headings)
      if (input.values) await saveSuggestedValues(tx, id, input.values)
      await saveProposal(tx, row, proposal)
      await sendImportUpdates(tx, id)
      return true
    })
    if (done) return
  }
}

function requireWaitingForReview({ status }: ImportRow) {
  if (status !== "needs_review") throw conflict("Only imports that are waiting for review can be changed.")
}

async function buildProposalJob(ctx: Ctx, input: ReproposalInput): Promise<ProposalJob> {
  const { id, split_level, previous_id, cuts, isRecutAlike, rewritten = [], values } = input
  const stored = await selectImportDocuments(ctx, id)
    .select(["path", "title", "frontmatter", "markdown", "notes", "level", "depth"])
    .execute()
  const markdowns = new Map(rewritten.map(({ path, markdown }) => [path, markdown]))
  const documents = stored.map((document) => {
    const markdown = markdowns.get(document.path)
    return markdown === undefined ? document : { ...document, markdown, notes: null }
  })
  const paths = documents.map((document) => document.path)
  return {
    documents: documents.map((document) => ({
      ...document,
      ...(cuts ? { cuts: cuts.get(document.path) ?? [] } : {}),
    })),
    split_level,
    former: isRecutAlike ? await readFormerHeadings(ctx, previous_id, paths) : [],
    known: await readKnownItems(ctx, previous_id, paths),
    images: await readKnownImages(ctx, id),
    values: values ? selectChosenValues(values) : await readChosenValues(ctx, id),
  }
}

/** Where each document of an import is cut now. */
export async function readCuts({ db }: Ctx, import_id: number): Promise<Map<string, number[]>> {
  const rows = await db
    .selectFrom("import_items")
    .select(["source_path", "cut"])
    .where("import_id", "=", import_id)
    .orderBy("position")
    .execute()
  const cuts = new Map<string, number[]>()
  for (const { source_path, cut } of rows)
    cuts.set(source_path, [...(cuts.get(source_path) ?? []), ...(cut === null ? [] : [cut])])
  return cuts
}

const withoutCut = (cuts: Map<string, number[]>, path: string, cut: number | null) =>
  cuts.set(
    path,
    (cuts.get(path) ?? []).filter((one) => one !== cut),
  )

/** Where the hub shows the images that it has already. */
async function readKnownImages(ctx: Ctx, import_id: number): Promise<[string, string][]> {
  const rows = await ctx.db.selectFrom("import_media").select("sha256").where("import_id", "=", import_id).execute()
  return findImageAddresses(
    ctx,
    rows.map((row) => row.sha256),
  )
}

export async function findImageAddresses(ctx: Ctx, hashes: string[]): Promise<[string, string][]> {
  if (hashes.length === 0) return []
  const rows = await selectImagesByContent(ctx, hashes)
  return rows.map((row) => [`media:${row.sha256}`, imageAddress(row)])
}
