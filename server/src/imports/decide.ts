import type { Import } from "@hub/contract/imports"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { cancelJob } from "../platform/jobs/queue.ts"
import { importFor } from "./get.ts"
import { moveImport } from "./move.ts"
import { named, present } from "./present.ts"
import type { ImportRow } from "./tables.ts"
import { queueConversion } from "./upload.ts"

/** Stops an import that is not converted yet. */
export const cancelImport = (ctx: Ctx, id: number) =>
  decided(ctx, async (tx) => {
    const row = await moveImport(tx, "cancel", id, { step: "", finished_at: tx.now })
    await cancelJob(tx, "import.convert", String(id))
    await record(tx, "import.cancelled", id, { filename: row.filename })
    return row
  })

/** Declines what an import proposes; the uploaded file stays in the history. */
export const rejectImport = (ctx: Ctx, id: number) =>
  decided(ctx, async (tx) => {
    const row = await moveImport(tx, "reject", id, { finished_at: tx.now })
    await record(tx, "import.rejected", id, { filename: row.filename })
    return row
  })

/** Tries again what failed for a reason that may pass. */
export const retryImport = (ctx: Ctx, id: number) =>
  decided(ctx, async (tx) => {
    const { retryable } = await importFor(tx, "imports.import", id)
    if (!retryable) throw conflict("Trying again cannot help: upload a mended file instead.")
    const row = await moveImport(tx, "retry", id, {
      error: null,
      retryable: false,
      percent: 0,
      step: "Waiting for its turn",
      finished_at: null,
    })
    await queueConversion(tx, id)
    await record(tx, "import.retried", id, { filename: row.filename })
    return row
  })

const decided = (ctx: Ctx, decide: (tx: Ctx) => Promise<ImportRow>): Promise<Import> =>
  atomically(ctx, async (tx) => present(tx.actor, await named(tx, await decide(tx))))
