import type { ImportInFull } from "@hub/contract/imports"
import type { ImportItem } from "@hub/contract/import-items"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { conflict, unfit } from "../../platform/failure.ts"
import { addressOf } from "../../images/present.ts"
import { documentsOf, importFor, itemOf } from "../get.ts"
import { proposedInChild } from "../in-child.ts"
import { importNews } from "../news.ts"
import { presentInFull } from "../present.ts"
import { presentedItem } from "../items.ts"
import { carriedFrom, keepValues, type OfferedValue } from "../offers/carry.ts"
import { chosenIn, chosenValues } from "../offers/values.ts"
import { keepRewritten, type RewrittenDocument } from "../offers/rewritten.ts"
import type { ImportRow } from "../tables.ts"
import { formerHeadings, knownOf } from "./again.ts"
import { keepProposal } from "./keep.ts"
import type { ProposalJob } from "./propose.ts"

/** Proposes topics at another heading level. */
export async function resplitImport(ctx: Ctx, id: number, split_level: number): Promise<ImportInFull> {
  await proposedAnew(ctx, id, async (row) => ({ ...row, split_level }))
  return presentInFull(ctx, await importFor(ctx, "imports.read", id))
}

/** Makes a proposed topic a part of the one above it: its heading stays inside, where it can be split off again. */
export async function mergeItem(ctx: Ctx, id: number, item_id: number): Promise<ImportItem> {
  let above = 0
  await proposedAnew(ctx, id, async (row) => {
    const item = await itemOf(ctx, id, item_id)
    const before = await ctx.db
      .selectFrom("import_items")
      .select("id")
      .where("import_id", "=", id)
      .where("source_path", "=", item.source_path)
      .where("position", "<", item.position)
      .orderBy("position", "desc")
      .executeTakeFirst()
    if (!before) throw conflict("A file begins with this topic, so there is nothing above it to join.")
    above = before.id
    return { ...row, cuts: without(await cutsOf(ctx, id), item.source_path, item.cut) }
  })
  return presentedItem(ctx, id, above)
}

/** Cuts a proposed topic at one of its headings; what begins there is a topic of its own. */
export async function splitItem(ctx: Ctx, id: number, item_id: number, cut: number): Promise<ImportItem> {
  let path = ""
  await proposedAnew(ctx, id, async (row) => {
    const { source_path } = await itemOf(ctx, id, item_id)
    path = source_path
    const { headings } = await ctx.db
      .selectFrom("import_documents")
      .select("headings")
      .where("import_id", "=", id)
      .where("path", "=", source_path)
      .executeTakeFirstOrThrow()
    if (!headings.some((heading) => heading.cut === cut)) throw unfit("cut", "There is no heading at this place.")
    const cuts = await cutsOf(ctx, id)
    return { ...row, cuts: cuts.set(source_path, [...(cuts.get(source_path) ?? []), cut]) }
  })
  const made = await ctx.db
    .selectFrom("import_items")
    .select("id")
    .where("import_id", "=", id)
    .where("source_path", "=", path)
    .where("cut", "=", cut)
    .executeTakeFirstOrThrow()
  return presentedItem(ctx, id, made.id)
}

/** Says of which earlier import this is a newer reading, or that it is of none. */
export async function choosePrevious(ctx: Ctx, id: number, previous_id: number | null): Promise<ImportInFull> {
  if (previous_id === null) await proposedAnew(ctx, id, async (row) => ({ ...row, previous_id, previous_chosen: true }))
  else await offeredAgain(ctx, id, previous_id, true)
  return presentInFull(ctx, await importFor(ctx, "imports.read", id))
}

/** Offers an import as the newer reading of an earlier one: cut like that, for the collection it went to. */
export const offeredAgain = (ctx: Ctx, id: number, previous_id: number, byHand = false) =>
  proposedAnew(ctx, id, async (row) => {
    const before = await importFor(ctx, "imports.read", previous_id)
    const { status, id: earlier, split_level, collection_id } = before
    if (status !== "completed" || earlier === id) throw unfit("previous_id", "Choose an import whose topics were made.")
    const decided = await carriedFrom(ctx, id, previous_id)
    const project_id = row.project_id ?? before.project_id
    const alike = { split_level, collection_id, project_id, isRecutAlike: true } as const
    return { ...row, ...decided, ...alike, previous_id, previous_chosen: byHand }
  })

/** Compares each proposed topic with what its topic has become meanwhile. */
export const comparedAnew = (ctx: Ctx, id: number) =>
  proposedAnew(ctx, id, async (row) => ({ ...row, cuts: await cutsOf(ctx, id) }))

type Wish = ImportRow & {
  /** Where each document is cut; without them that follows from the level. */
  cuts?: Map<string, number[]>
  /** Cut where the earlier reading was. */
  isRecutAlike?: true
  /** Documents whose texts are other ones. */
  rewritten?: RewrittenDocument[]
  /** What its values are decided to be. */
  values?: OfferedValue[]
}

/** Thinks the proposal through anew, outside of any transaction, and keeps it unless somebody else was faster. */
export async function proposedAnew(ctx: Ctx, id: number, wished: (row: ImportRow) => Promise<Wish>): Promise<void> {
  for (;;) {
    const row = await importFor(ctx, "imports.import", id)
    mustWait(row)
    const wish = await wished(row)
    const proposal = await proposedInChild(ctx, await jobOf(ctx, wish))
    const done = await atomically(ctx, async (tx) => {
      const now = await importFor(tx, "imports.import", id)
      mustWait(now)
      if (now.proposal !== row.proposal) return false
      const { split_level, previous_id, previous_chosen, collection_id, project_id } = wish
      const levels = JSON.stringify(proposal.levels)
      await tx.db
        .updateTable("imports")
        .set({ split_level, previous_id, previous_chosen, collection_id, project_id, levels })
        .where("id", "=", id)
        .execute()
      if (wish.rewritten) await keepRewritten(tx, id, wish.rewritten, proposal.headings)
      if (wish.values) await keepValues(tx, id, wish.values)
      await keepProposal(tx, row, proposal)
      await importNews(tx, id)
      return true
    })
    if (done) return
  }
}

function mustWait({ status }: ImportRow) {
  if (status !== "needs_review") throw conflict("Only an import that waits for review can be changed.")
}

async function jobOf(ctx: Ctx, wish: Wish): Promise<ProposalJob> {
  const { id, split_level, previous_id, cuts, isRecutAlike, rewritten = [], values } = wish
  const kept = await documentsOf(ctx, id)
    .select(["path", "title", "frontmatter", "markdown", "notes", "level"])
    .execute()
  const markdowns = new Map(rewritten.map(({ path, markdown }) => [path, markdown]))
  const documents = kept.map((document) => {
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
    former: isRecutAlike ? await formerHeadings(ctx, previous_id, paths) : [],
    known: await knownOf(ctx, previous_id, paths),
    images: await knownImages(ctx, id),
    values: values ? chosenIn(values) : await chosenValues(ctx, id),
  }
}

/** Where each document of an import is cut now. */
export async function cutsOf({ db }: Ctx, import_id: number): Promise<Map<string, number[]>> {
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

const without = (cuts: Map<string, number[]>, path: string, cut: number | null) =>
  cuts.set(
    path,
    (cuts.get(path) ?? []).filter((one) => one !== cut),
  )

/** Where the hub shows the images that it has already. */
async function knownImages(ctx: Ctx, import_id: number): Promise<[string, string][]> {
  const rows = await ctx.db.selectFrom("import_media").select("sha256").where("import_id", "=", import_id).execute()
  return imageAddresses(
    ctx,
    rows.map((row) => row.sha256),
  )
}

export async function imageAddresses({ db }: Ctx, hashes: string[]): Promise<[string, string][]> {
  if (hashes.length === 0) return []
  const rows = await db
    .selectFrom("images")
    .select(["sha256", "key", "filename"])
    .where("sha256", "in", hashes)
    .execute()
  return rows.map((row) => [`media:${row.sha256}`, addressOf(row)])
}
