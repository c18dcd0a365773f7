import { open } from "node:fs/promises"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import type { JobAttempt, JobHandlers } from "../platform/jobs/work.ts"
import { type ImageDimensions, readImageDimensions, measuredLength } from "./measure.ts"
import "./tables.ts"

const queue = "images.measure"
const atOnce = 100
type MeasureImagesPayload = { image_id?: number }

export const imageJobs: JobHandlers = { [queue]: { run: measureImages } }

/** Has the size of an image read from its bytes once this transaction is done. */
export const queueImageMeasuring = (tx: Ctx, image_id: number) => queueJob(tx, queue, { image_id })

/** Reads the sizes that nobody has read yet: of one image, or of all. Safe to repeat. */
async function measureImages(ctx: Ctx, { image_id }: MeasureImagesPayload, { signal }: JobAttempt) {
  for (let after = 0; ;) {
    signal.throwIfAborted()
    const images = await ctx.db
      .selectFrom("images")
      .select(["id", "sha256", "mime"])
      .where("id", ">", after)
      .where("width", "is", null)
      .$if(image_id !== undefined, (query) => query.where("id", "=", image_id ?? 0))
      .orderBy("id")
      .limit(atOnce)
      .execute()
    const last = images.at(-1)
    if (!last) return
    const found: ({ id: number } & ImageDimensions)[] = []
    for (const { id, sha256, mime } of images) {
      const size =
        (await ctx.app.files.has(sha256)) && readImageDimensions(await readFileHead(ctx.app.files.pathOf(sha256)), mime)
      if (size) found.push({ id, ...size })
    }
    await saveImageSizes(ctx, found)
    after = last.id
  }
}

const saveImageSizes = (ctx: Ctx, found: ({ id: number } & ImageDimensions)[]) =>
  ctx.db
    .updateTable("images")
    .from(
      sql<{ id: number; width: number; height: number }>`(
        select unnest(${found.map(({ id }) => id)}::bigint[]) as id,
          unnest(${found.map(({ width }) => width)}::int[]) as width,
          unnest(${found.map(({ height }) => height)}::int[]) as height
      )`.as("found"),
    )
    .set((row) => ({ width: row.ref("found.width"), height: row.ref("found.height") }))
    .whereRef("images.id", "=", "found.id")
    .execute()

/** The beginning of a file, as much as its size may stand behind. */
export async function readFileHead(path: string, length = measuredLength): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
