import { stat } from "node:fs/promises"
import { join } from "node:path"
import { type Backup, type BackupPlan } from "@hub/contract/backups"
import type { Actor, Ctx } from "../platform/ctx.ts"
import { utcDayAfter } from "../platform/day.ts"
import { conflict, notFound } from "../platform/refusal.ts"
import type { FileResponse } from "../platform/http/file-response.ts"
import { type PagedList, readNewestFirst } from "../platform/http/page.ts"
import { requirePermission } from "../policy.ts"
import { folderAway, callBackupFolder, readFileChunks } from "./folder.ts"
import { getBackup } from "./get.ts"
import { readLastBackup } from "./last-backup.ts"
import { nightlyBackupTime } from "./nightly.ts"
import { presentBackup } from "./present.ts"

type BackupListQuery = { limit: number; cursor?: string | undefined }

/** Every backup that is known here, the newest first. */
export async function listBackups(ctx: Ctx, page: BackupListQuery): Promise<PagedList<Backup>> {
  requirePermission(ctx.actor, "backups.see")
  const found = ctx.db.selectFrom("backups")
  return readNewestFirst(found, found.selectAll(), page, (row) => presentBackup(ctx, row))
}

/** What the hub does by itself. */
export async function readBackupPlan(ctx: Ctx): Promise<BackupPlan> {
  requirePermission(ctx.actor, "backups.see")
  const { folder, keep, by_itself } = ctx.app.backups
  const { at, status } = await readLastBackup(ctx)
  const tonight = [0, 1].map((days) => nightlyBackupTime(utcDayAfter(ctx.now, days))).find((moment) => moment > ctx.now)
  return { next: by_itself ? (tonight?.toISOString() ?? null) : null, keep, folder, last: at, status }
}

/** The file of a backup, which is everything that the hub knows. */
export async function readBackupFile(ctx: Ctx, id: number): Promise<FileResponse> {
  const row = await getBackup(ctx, "backups.take", id)
  refuseUnreadEmbargo(ctx.actor)
  if (row.file === null || !presentBackup(ctx, row).can.download) throw notFound("File")
  const path = join(ctx.app.backups.folder, row.file)
  const notThere = (error: unknown) => {
    throw folderAway(error, ctx.app.backups.folder) ?? notFound("File")
  }
  const { size } = await callBackupFolder(() => stat(path)).catch(notThere)
  const chunks = readFileChunks(path)
  // Read before anything is answered, since a folder that does not answer can only be told of until then.
  const first = await chunks.next().catch(notThere)
  if (row.state === "verified" && size !== row.bytes) {
    await chunks.return(undefined)
    throw conflict("The file is not as long as the backup was. Verify it.", { code: "backup_damaged" })
  }
  return { chunks: withFirst(first, chunks), bytes: size, filename: row.file, mime: "application/x-tar", inline: false }
}

async function* withFirst(first: IteratorResult<Buffer, unknown>, rest: AsyncGenerator<Buffer>) {
  try {
    if (first.done !== true) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

/** It holds the texts under embargo, which administrators may read only as the lists say. */
function refuseUnreadEmbargo(actor: Actor) {
  if (actor.kind === "user" && Object.values(actor.embargoes ?? {}).includes(false))
    throw conflict(
      "This backup holds texts under embargo that you may not read yet. Add yourself to their lists first, with a reason.",
      { code: "under_embargo" },
    )
}
