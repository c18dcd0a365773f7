import type { Import } from "@hub/contract/imports"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { cancelJob } from "../platform/jobs/queue.ts"
import { getImport } from "./get.ts"
import { moveImport } from "./move.ts"
import { withImportNames, presentImport } from "./present.ts"
import type { ImportRow } from "./tables.ts"
import { queueConversion } from "./upload.ts"

/** Stops an import that is not converted yet. */
export const cancelImport = (ctx: Ctx, id: number) =>
  decideImport(ctx, async (tx) => {
    const row = await moveImport(tx, "cancel", id, { step: "", finished_at: tx.now })
    await cancelJob(tx, "import.convert", String(id))
    await recordEvent(tx, "import.cancelled", id, { filename: row.filename })
    return row
  })

/** Declines what an import proposes; the uploaded file stays in the history. */
export const rejectImport = (ctx: Ctx, id: number) =>
  decideImport(ctx, async (tx) => {
    const row = await moveImport(tx, "reject", id, { finished_at: tx.now })
    await recordEvent(tx, "import.rejected", id, { filename: row.filename })
    return row
  })

/** Tries again what failed for a reason that may pass. */
export const retryImport = (ctx: Ctx, id: number) =>
  decideImport(ctx, async (tx) => {
    const { retryable } = await getImport(tx, "imports.import", id)
    if (!retryable) throw conflict("Trying again won't help. Fix the file and upload it again.")
    const row = await moveImport(tx, "retry", id, {
      error: null,
      retryable: false,
      percent: 0,
      step: "Waiting to start",
      finished_at: null,
    })
    await queueConversion(tx, id)
    await recordEvent(tx, "import.retried", id, { filename: row.filename })
    return row
  })

const decideImport = (ctx: Ctx, decide: (tx: Ctx) => Promise<ImportRow>): Promise<Import> =>
  inTransaction(ctx, async (tx) => presentImport(tx.actor, await withImportNames(tx, await decide(tx))))
