import { randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { cp, mkdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Finding } from "@hub/contract/checks"
import { runChild } from "../platform/child.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import type { Kept } from "../platform/files/files.ts"
import type { Attempt } from "../platform/jobs/work.ts"
import { editionJob } from "./edition/gather.ts"
import type { EditionJob, EditionMade } from "./edition/job.ts"
import { keepMade } from "./evidence/finish.ts"
import { publicationFor } from "./get.ts"
import { movePublication } from "./move.ts"
import { canMove } from "./publication.ts"
import { sentenceOf } from "./release/at-its-time.ts"
import { planRelease } from "./release/decide.ts"
import { goLive } from "./release/go-live.ts"

type Payload = { publication_id: number }
type Made = Extract<EditionMade, { blocked: false }> & Pick<EditionJob, "pictures">

const bounds = { milliseconds: 10 * 60_000, megabytes: 1024 }

/** Checks and builds an edition, and releases it or has it wait for its time. Safe to repeat: nothing is seen of it before the last step. */
export async function buildPublication(ctx: Ctx, { publication_id }: Payload, { signal }: Attempt) {
  const row = await begin(ctx, publication_id)
  if (!row) return
  const folder = join(ctx.house.work_folder, `publication-${publication_id}-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    const job = join(folder, "edition.json")
    const edition = await editionJob(ctx, row, folder)
    await writeFile(job, JSON.stringify(edition))
    const made = await runChild<EditionMade>("publications-edition-child", job, { signal, ...bounds })
    if ("failed" in made) throw new Error(made.failed)
    if (made.blocked) return await failChecks(ctx, publication_id, made.findings)
    await say(ctx, publication_id, "Keeping the files", 80)
    const kept = await ctx.house.files.keep(createReadStream(made.path))
    if (made.site !== null) await putOut(made.site, kbFolder(ctx, publication_id))
    signal.throwIfAborted()
    await finish(ctx, publication_id, { ...made, pictures: edition.pictures }, kept)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const buildGivenUp = (ctx: Ctx, { publication_id }: Payload, error: string) =>
  atomically(ctx, async (tx) => {
    const { status } = await publicationFor(tx, "publications.publish", publication_id)
    if (!canMove(status, "fail")) return
    await movePublication(tx, "fail", publication_id, { error, step: "" })
    await record(tx, "publication.failed", publication_id, { error })
  })

/** Where the pages of a knowledge base lie for its readers. */
export const kbFolder = ({ house }: Ctx, id: number) => join(house.published_folder, String(id))

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

/** Puts a finished folder in its place whole, also when an earlier attempt has left one there. */
async function putOut(site: string, place: string) {
  const arriving = `${place}.${randomUUID()}`
  await mkdir(join(place, ".."), { recursive: true })
  await moveInto(site, arriving)
  await rm(place, { recursive: true, force: true })
  await rename(arriving, place)
}

/** A site may have come to be on another disk than where it is to lie. */
async function moveInto(site: string, place: string) {
  try {
    await rename(site, place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error
    await cp(site, place, { recursive: true })
  }
}

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
