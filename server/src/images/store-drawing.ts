import { randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { runChild } from "../platform/child-process.ts"
import type { App } from "../platform/ctx.ts"
import type { StoredFile } from "../platform/files/files.ts"

export type DrawingJob = { metafile: string; drawing: string }

export const drawingBounds = { milliseconds: 20_000, megabytes: 256 }

/** Keeps the clean SVG of a metafile that is kept already; undefined where none can be made within the bounds. */
export function storeDrawing(app: App, sha256: string, bounds = drawingBounds): Promise<StoredFile | undefined> {
  return withDrawingSlot(() => drawMetafile(app, sha256, bounds))
}

async function drawMetafile(app: App, sha256: string, bounds: typeof drawingBounds): Promise<StoredFile | undefined> {
  const work = join(app.work_folder, `drawing-${randomUUID()}`)
  const job: DrawingJob = { metafile: app.files.pathOf(sha256), drawing: join(work, "drawing.svg") }
  try {
    await mkdir(work, { recursive: true })
    await writeFile(join(work, "job.json"), JSON.stringify(job))
    const done = await runChild<boolean>("images-drawing-child", join(work, "job.json"), {
      ...bounds,
      signal: new AbortController().signal,
    })
    return done ? await app.files.store(createReadStream(job.drawing)) : undefined
  } catch (error) {
    app.log(error, `drawing the metafile ${sha256}`)
    return undefined
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const maxDrawings = 2
let running = 0
const waiting: (() => void)[] = []

/** However many metafiles come at once, only so many processes draw. */
async function withDrawingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running === maxDrawings) await new Promise<void>((begin) => waiting.push(begin))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
