import { stat } from "node:fs/promises"
import { join } from "node:path"
import { type Backup, type BackupPlan } from "@hub/contract/backups"
import type { Ctx } from "../platform/ctx.ts"
import { dayAfter } from "../platform/day.ts"
import { conflict, missing } from "../platform/failure.ts"
import type { FileAnswer } from "../platform/http/file-answer.ts"
import { cursorAfter, oneMore, pageOf, type Paged, readCursor } from "../platform/http/page.ts"
import { mustBeAllowed } from "../policy.ts"
import { folderAway, inFolder, piecesOf } from "./folder.ts"
import { backupFor } from "./get.ts"
import { lastBackup } from "./last.ts"
import { nightlyMoment } from "./nightly.ts"
import { present } from "./present.ts"

type Asked = { limit: number; cursor?: string | undefined }

/** Every backup that is known here, the newest first. */
export async function listBackups(ctx: Ctx, { limit, cursor }: Asked): Promise<Paged<Backup>> {
  mustBeAllowed(ctx.actor, "backups.see")
  let page = ctx.db.selectFrom("backups").selectAll().orderBy("id", "desc").limit(oneMore(limit))
  if (cursor !== undefined) page = page.where("id", "<", Number(readCursor(cursor, 1)[0]))
  const [rows, { total }] = await Promise.all([
    page.execute(),
    ctx.db
      .selectFrom("backups")
      .select((row) => row.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, {
    limit,
    total,
    after: ({ id }) => cursorAfter(id),
    present: (row) => present(ctx, row),
  })
}

/** What the hub does by itself. */
export async function readPlan(ctx: Ctx): Promise<BackupPlan> {
  mustBeAllowed(ctx.actor, "backups.see")
  const { folder, keep, by_itself } = ctx.house.backups
  const { at, status } = await lastBackup(ctx)
  const tonight = [0, 1].map((days) => nightlyMoment(dayAfter(ctx.now, days))).find((moment) => moment > ctx.now)
  return { next: by_itself ? (tonight?.toISOString() ?? null) : null, keep, folder, last: at, status }
}

/** The file of a backup, which is everything that the hub knows. */
export async function backupFile(ctx: Ctx, id: number): Promise<FileAnswer> {
  const row = await backupFor(ctx, "backups.take", id)
  if (row.file === null || !present(ctx, row).can.download) throw missing("File")
  const path = join(ctx.house.backups.folder, row.file)
  const notThere = (error: unknown) => {
    throw folderAway(error, ctx.house.backups.folder) ?? missing("File")
  }
  const { size } = await inFolder(() => stat(path)).catch(notThere)
  const pieces = piecesOf(path)
  // Read before anything is answered, since a folder that does not answer can only be told of until then.
  const first = await pieces.next().catch(notThere)
  if (row.state === "verified" && size !== row.bytes) {
    await pieces.return(undefined)
    throw conflict("The file is not as long as the backup was. Verify it.", { code: "backup_damaged" })
  }
  return { pieces: withFirst(first, pieces), bytes: size, filename: row.file, mime: "application/x-tar", inline: false }
}

async function* withFirst(first: IteratorResult<Buffer, unknown>, rest: AsyncGenerator<Buffer>) {
  try {
    if (first.done !== true) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
