import { randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { EditionFormat } from "@hub/contract/publications"
import type { Updateable } from "kysely"
import { runChild } from "../../platform/child-process.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import type { JobAttempt } from "../../platform/jobs/work.ts"
import { prepareEditionJob } from "../edition/prepare.ts"
import { isPublished } from "../publication.ts"
import type { PublicationFilesTable } from "../tables.ts"
import type { FormatResult } from "./result.ts"

type MakeFormatsPayload = { publication_id: number }

const bounds = { milliseconds: 5 * 60_000, megabytes: 1024 }

/** Makes an edition's other files from the same fixed texts and values. Safe to repeat: each is seen when it is kept. */
export async function makeFormats(ctx: Ctx, { publication_id }: MakeFormatsPayload, { signal }: JobAttempt) {
  const row = await ctx.db.selectFrom("publications").selectAll().where("id", "=", publication_id).executeTakeFirst()
  if (!row || !isPublished(row.status)) return
  const folder = join(ctx.app.work_folder, `formats-${publication_id}-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    const job = join(folder, "edition.json")
    await writeFile(job, JSON.stringify(await prepareEditionJob(ctx, row, folder)))
    const made = await runChild<FormatResult[] | { failed: string }>("publications-formats-child", job, {
      signal,
      ...bounds,
    })
    if ("failed" in made) throw new Error(made.failed)
    const stored: { format: EditionFormat; changes: Updateable<PublicationFilesTable> }[] = []
    for (const one of made) {
      const file =
        "path" in one
          ? { ...(await ctx.app.files.store(createReadStream(one.path))), error: null }
          : { sha256: null, bytes: null, error: one.error }
      stored.push({ format: one.format, changes: { ...file, notices: JSON.stringify(one.warnings) } })
    }
    signal.throwIfAborted()
    await inTransaction(ctx, async (tx) => {
      for (const { format, changes } of stored)
        await tx.db
          .updateTable("publication_files")
          .set(changes)
          .where("publication_id", "=", publication_id)
          .where("format", "=", format)
          .execute()
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What is not there yet could not be made. */
export async function failFormats(ctx: Ctx, { publication_id }: MakeFormatsPayload, error: string) {
  await ctx.db
    .updateTable("publication_files")
    .set({ error })
    .where("publication_id", "=", publication_id)
    .where("sha256", "is", null)
    .execute()
}
