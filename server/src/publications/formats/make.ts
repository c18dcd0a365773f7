import { randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { EditionFormat } from "@hub/contract/publications"
import type { Updateable } from "kysely"
import { runChild } from "../../platform/child.ts"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import type { Attempt } from "../../platform/jobs/work.ts"
import { editionJob } from "../edition/gather.ts"
import { isOut } from "../publication.ts"
import type { PublicationFilesTable } from "../tables.ts"
import type { FormatMade } from "./made.ts"

type Payload = { publication_id: number }

const bounds = { milliseconds: 5 * 60_000, megabytes: 1024 }

/** Makes an edition's other files from the same fixed texts and values. Safe to repeat: each is seen when it is kept. */
export async function makeFormats(ctx: Ctx, { publication_id }: Payload, { signal }: Attempt) {
  const row = await ctx.db.selectFrom("publications").selectAll().where("id", "=", publication_id).executeTakeFirst()
  if (!row || !isOut(row.status)) return
  const folder = join(ctx.house.work_folder, `formats-${publication_id}-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    const job = join(folder, "edition.json")
    await writeFile(job, JSON.stringify(await editionJob(ctx, row, folder)))
    const made = await runChild<FormatMade[] | { failed: string }>("publications-formats-child", job, {
      signal,
      ...bounds,
    })
    if ("failed" in made) throw new Error(made.failed)
    const kept: { format: EditionFormat; changes: Updateable<PublicationFilesTable> }[] = []
    for (const one of made) {
      const file =
        "path" in one
          ? { ...(await ctx.house.files.keep(createReadStream(one.path))), error: null }
          : { sha256: null, bytes: null, error: one.error }
      kept.push({ format: one.format, changes: { ...file, notices: JSON.stringify(one.notices) } })
    }
    signal.throwIfAborted()
    await atomically(ctx, async (tx) => {
      for (const { format, changes } of kept)
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
export async function formatsGivenUp(ctx: Ctx, { publication_id }: Payload, error: string) {
  await ctx.db
    .updateTable("publication_files")
    .set({ error })
    .where("publication_id", "=", publication_id)
    .where("sha256", "is", null)
    .execute()
}
