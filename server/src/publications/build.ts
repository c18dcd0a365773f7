import { randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Finding } from "@hub/contract/checks"
import { runChild } from "../platform/child-process.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import type { StoredFile } from "../platform/files/files.ts"
import type { JobAttempt } from "../platform/jobs/work.ts"
import { type PageAddress, readPageAddresses, recordAddresses } from "./addresses/record.ts"
import { prepareEditionJob, renderCacheFolder, type TextSelection } from "./edition/prepare.ts"
import type { EditionJob, EditionResult } from "./edition/job.ts"
import { saveBuildEvidence } from "./evidence/finish.ts"
import { getPublication } from "./get.ts"
import { movePublication } from "./move.ts"
import { canMovePublication } from "./publication.ts"
import { describeBlockingFindings } from "./release/release-when-scheduled.ts"
import { planRelease } from "./release/decide.ts"
import { finishForRelease } from "./release/finish-for-release.ts"
import { findReleaseOfEdition } from "./release/of-release.ts"
import { goLive } from "./release/go-live.ts"
import type { PublicationRow } from "./tables.ts"

type BuildPublicationPayload = { publication_id: number }
type BuildOutcome = Extract<EditionResult, { blocked: false }> &
  Pick<EditionJob, "pictures"> & { addresses: PageAddress[] | undefined }

/** Each starts without what the other needs. */
const entries = { pdf: "publications-book-child", mobile_kb: "publications-site-child" }
const bounds = { milliseconds: 10 * 60_000, megabytes: 1024 }

/** Checks and builds an edition, and releases it or has it wait for its time. Safe to repeat: nothing is seen of it before the last step. */
export async function buildPublication(
  ctx: Ctx,
  { publication_id }: BuildPublicationPayload,
  { signal, attempt }: JobAttempt,
) {
  const row = await beginBuild(ctx, publication_id)
  if (!row) return
  const folder = join(ctx.app.work_folder, `publication-${publication_id}-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    // What is kept of earlier editions only saves time. If an attempt failed, that may be damaged.
    const rebuild = attempt > 1
    if (rebuild) await rm(join(renderCacheFolder(ctx.app), row.key), { recursive: true, force: true })
    const { edition, made } = await makeEdition(ctx, row, folder, signal, rebuild ? "all" : "changed")
    if (made.blocked) return await failChecks(ctx, publication_id, made.findings)
    await reportProgress(ctx, publication_id, "Saving the files", 80)
    const stored = await ctx.app.files.store(createReadStream(made.path))
    signal.throwIfAborted()
    const addresses = row.kind === "mobile_kb" ? await readPageAddresses(made.path) : undefined
    await finishBuild(ctx, publication_id, { ...made, pictures: edition.pictures, addresses }, stored)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Without the texts that the edition before had; with them, where not all is kept that was read for it. */
async function makeEdition(
  ctx: Ctx,
  row: PublicationRow,
  folder: string,
  signal: AbortSignal,
  texts: TextSelection,
): Promise<{ edition: EditionJob; made: Exclude<EditionResult, { failed: string }> }> {
  const edition = await prepareEditionJob(ctx, row, folder, texts)
  const job = join(folder, "edition.json")
  await writeFile(job, JSON.stringify(edition))
  const made = await runChild<EditionResult>(entries[row.kind], job, { signal, ...bounds })
  if (!("failed" in made)) return { edition, made }
  if (made.wants === undefined || texts === "all") throw new Error(made.failed)
  return makeEdition(ctx, row, folder, signal, "all")
}

export const failBuild = (ctx: Ctx, { publication_id }: BuildPublicationPayload, error: string) =>
  inTransaction(ctx, async (tx) => {
    const { status } = await getPublication(tx, "publications.publish", publication_id)
    if (!canMovePublication(status, "fail")) return
    await movePublication(tx, "fail", publication_id, { error, step: "" })
    await recordEvent(tx, "publication.failed", publication_id, { error })
  })

const beginBuild = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const { status } = await getPublication(tx, "publications.publish", id)
    if (!canMovePublication(status, "build")) return undefined
    return movePublication(tx, "build", id, { step: "Checking and building", percent: 20, error: null })
  })

const reportProgress = (ctx: Ctx, id: number, step: string, percent: number) =>
  ctx.db.updateTable("publications").set({ step, percent }).where("id", "=", id).execute()

const failChecks = (ctx: Ctx, id: number, findings: Finding[]) =>
  inTransaction(ctx, async (tx) => {
    const { status } = await getPublication(tx, "publications.publish", id)
    if (!canMovePublication(status, "failChecks")) return
    const error = describeBlockingFindings(findings) ?? ""
    await movePublication(tx, "failChecks", id, { checks: JSON.stringify(findings), error, step: "", percent: 100 })
    await recordEvent(tx, "publication.failed", id, { error })
  })

/** The edition is whole: it goes out now, or waits for its time. */
const finishBuild = (ctx: Ctx, id: number, made: BuildOutcome, stored: StoredFile) =>
  inTransaction(ctx, async (tx) => {
    const { status } = await getPublication(tx, "publications.publish", id)
    if (!canMovePublication(status, "release")) return
    const row = await tx.db
      .updateTable("publications")
      .set({ ...stored, pages: made.pages, checks: JSON.stringify(made.findings) })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await saveBuildEvidence(tx, id, made)
    if (made.addresses) await recordAddresses(tx, id, made.addresses)
    const release = await findReleaseOfEdition(tx, id)
    if (release) return finishForRelease(tx, row, release)
    if (row.release_at === null || row.release_at <= tx.app.clock()) return void (await goLive(tx, row))
    await planRelease(tx, id, row.release_at)
    await recordEvent(tx, "publication.scheduled", id, { title: row.title, release_at: row.release_at.toISOString() })
  })
