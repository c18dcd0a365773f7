import { randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { hiddenFrom, inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import type { FileResponse } from "../platform/http/file-response.ts"
import { requirePermission } from "../policy.ts"
import { packTar } from "./tar.ts"
import { writeExport } from "./write.ts"

type DownloadExportInput = { without_personal_data: boolean }

/**
 * The hub as files, as the person who asks sees it: what is under embargo for them, or of a project that they may not see, is in none of
 * them. It is written down before it is sent, so that a slow network holds no transaction open.
 */
export async function downloadExport(ctx: Ctx, { without_personal_data }: DownloadExportInput): Promise<FileResponse> {
  requirePermission(ctx.actor, "backups.take")
  const { app } = ctx
  const work = join(app.work_folder, `export-${randomUUID()}`)
  await mkdir(work, { recursive: true, mode: 0o700 })
  const remove = () => rm(work, { recursive: true, force: true })
  try {
    const path = join(work, "export.tar")
    const description = await writeAsSeen(ctx, join(work, "export"), without_personal_data)
    await packTar(join(work, "export"), path)
    await rm(join(work, "export"), { recursive: true })
    const { size } = await stat(path)
    const { scope, rows } = description
    await inTransaction(ctx, (tx) =>
      recordEvent(tx, "backup.exported", 0, {
        topics: rows["topics"] ?? 0,
        bytes: size,
        personal_data: scope.personal_data,
        collections_left_out: scope.collections_left_out,
      }),
    )
    const filename = `hub-${ctx.now.toISOString().slice(0, 10)}.tar`
    return { chunks: readOnce(path, remove), bytes: size, filename, mime: "application/x-tar", inline: false }
  } catch (error) {
    await remove()
    throw error
  }
}

async function writeAsSeen({ app, db, actor }: Ctx, folder: string, without_personal_data: boolean) {
  const { projects, collections } = hiddenFrom(actor)
  const request = {
    project_id: null,
    without_personal_data,
    collections_left_out: collections.length,
    projects_left_out: projects.length,
  }
  const { description } = await writeExport({ db: app.db, seen: db, files: app.files }, folder, request)
  return description
}

/** Reads a file from its start to its end, or as far as somebody listens, and removes it then. */
async function* readOnce(path: string, remove: () => Promise<void>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Buffer
  } finally {
    await remove()
  }
}
