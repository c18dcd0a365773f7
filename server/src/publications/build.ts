import { randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Finding } from "@hub/contract/checks"
import { runChild } from "../platform/child.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import type { Kept } from "../platform/files/files.ts"
import type { Attempt } from "../platform/jobs/work.ts"
import { editionJob, readingsFolder, type Texts } from "./edition/gather.ts"
import type { EditionJob, EditionMade } from "./edition/job.ts"
import { keepMade } from "./evidence/finish.ts"
import { publicationFor } from "./get.ts"
import { movePublication } from "./move.ts"
import { canMove } from "./publication.ts"
import { sentenceOf } from "./release/at-its-time.ts"
import { planRelease } from "./release/decide.ts"
import { goLive } from "./release/go-live.ts"
import type { PublicationRow } from "./tables.ts"

type Payload = { publication_id: number }
type Made = Extract<EditionMade, { blocked: false }> & Pick<EditionJob, "pictures">

/** Each starts without what the other needs. */
const entries = { pdf: "publications-book-child", mobile_kb: "publications-site-child" }
const bounds = { milliseconds: 10 * 60_000, megabytes: 1024 }

/** Checks and builds an edition, and releases it or has it wait for its time. Safe to repeat: nothing is seen of it before the last step. */
export async function buildPublication(ctx: Ctx, { publication_id }: Payload, { signal, attempt }: Attempt) {
  const row = await begin(ctx, publication_id)
  if (!row) return
  const folder = join(ctx.house.work_folder, `publication-${publication_id}-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    // What is kept of earlier editions only saves time. If an attempt failed, that may be damaged.
    const anew = attempt > 1
    if (anew) await rm(join(readingsFolder(ctx.house), row.key), { recursive: true, force: true })
    const { edition, made } = await makeOf(ctx, row, folder, signal, anew ? "all" : "changed")
    if (made.blocked) return await failChecks(ctx, publication_id, made.findings)
    await say(ctx, publication_id, "Keeping the files", 80)
    const kept = await ctx.house.files.keep(createReadStream(made.path))
    signal.throwIfAborted()
    await finish(ctx, publication_id, { ...made, pictures: edition.pictures }, kept)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Without the texts that the edition before had; with them, where not all is kept that was read for it. */
async function makeOf(
  ctx: Ctx,
  row: PublicationRow,
  folder: string,
  signal: AbortSignal,
  texts: Texts,
): Promise<{ edition: EditionJob; made: Exclude<EditionMade, { failed: string }> }> {
  const edition = await editionJob(ctx, row, folder, texts)
  const job = join(folder, "edition.json")
  await writeFile(job, JSON.stringify(edition))
  const made = await runChild<EditionMade>(entries[row.kind], job, { signal, ...bounds })
  if (!("failed" in made)) return { edition, made }
  if (made.wants === undefined || texts === "all") throw new Error(made.failed)
  return makeOf(ctx, row, folder, signal, "all")
}

export const buildGivenUp = (ctx: Ctx, { publication_id }: Payload, error: string) =>
  atomically(ctx, async (tx) => {
    const { status } = await publicationFor(tx, "publications.publish", publication_id)
    if (!canMove(status, "fail")) return
    await movePublication(tx, "fail", publication_id, { error, step: "" })
    await record(tx, "publication.failed", publication_id, { error })
  })

const begin = (ctx: Ctx, id: number) =>
  atomically(ctx, async (tx) => {
    const { status } = await publicationFor(tx, "publications.publish", id)
    if (!canMove(status, "build")) return undefined
    return movePublication(tx, "build", id, { step: "Checking and building", percent: 20, error: null })
  })

const say = (ctx: Ctx, id: number, step: string, percent: number) =>
  ctx.db.updateTable("publications").set({ step, percent }).where("id", "=", id).execute()

const failChecks = (ctx: Ctx, id: number, findings: Finding[]) =>
  atomically(ctx, async (tx) => {
    const { status } = await publicationFor(tx, "publications.publish", id)
    if (!canMove(status, "failChecks")) return
    const error = sentenceOf(findings) ?? ""
    await movePublication(tx, "failChecks", id, { checks: JSON.stringify(findings), error, step: "", percent: 100 })
    await record(tx, "publication.failed", id, { error })
  })

/** The edition is whole: it goes out now, or waits for its time. */
const finish = (ctx: Ctx, id: number, made: Made, kept: Kept) =>
  atomically(ctx, async (tx) => {
    const { status } = await publicationFor(tx, "publications.publish", id)
    if (!canMove(status, "release")) return
    const row = await tx.db
      .updateTable("publications")
      .set({ ...kept, pages: made.pages, checks: JSON.stringify(made.findings) })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepMade(tx, id, made)
    if (row.release_at === null || row.release_at <= tx.house.clock()) return void (await goLive(tx, row))
    await planRelease(tx, id, row.release_at)
    await record(tx, "publication.scheduled", id, { title: row.title, release_at: row.release_at.toISOString() })
  })
