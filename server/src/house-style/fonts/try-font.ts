import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { layOutPdf } from "../../pdf/lay-out.ts"
import type { Ctx } from "../../platform/ctx.ts"
import { builtEntry, root } from "../../platform/root.ts"
import { createRunner } from "../../platform/run-in-order.ts"

/** A sound font takes a second. */
const patience = 15_000
const template = join(root, "server/src/house-style/fonts/font-trial.typ")
const stretch = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
/** Latin, Greek and Cyrillic letters, digits and usual signs. */
const letters = [
  [0x21, 0x7e],
  [0xa1, 0x17f],
  [0x391, 0x3a1],
  [0x3a3, 0x3c9],
  [0x410, 0x44f],
  [0x2013, 0x2026],
]
  .map(([from, to]) => stretch(from!, to!))
  .join(" ")

/** One is tried at a time, since each takes a process of its own. */
const runInOrder = createRunner()

/** Whether a page can be set in a font and kept as a PDF: what is damaged inside fails there, and here first. */
export const canBeSet = ({ app }: Ctx, family: string, files: { sha256: string }[]): Promise<boolean> =>
  runInOrder(async () => {
    const folder = join(app.work_folder, `font-${randomUUID()}`)
    const font_files = files.map(({ sha256 }) => app.files.pathOf(sha256))
    const style = { body_font: family, heading_font: family, font_files }
    const how = {
      folder,
      signal: AbortSignal.timeout(patience),
      timeoutMs: patience,
      entry: builtEntry("publications-pdf-child"),
    }
    try {
      const { standard } = await layOutPdf({ body: [letters], warnings: [], style }, { template }, how)
      return standard === "ua-1"
    } catch (error) {
      // What the compiler says of a font is told to who uploaded it; what else may happen is the hub's own.
      const isRefusal = error instanceof Error && typeof error.cause === "string"
      if (!isRefusal) app.log(error, `The font ${family} could not be tried`)
      return false
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
