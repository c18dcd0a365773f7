import type { Updateable } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"
import { sendImportUpdates } from "./live-updates.ts"
import { getImport } from "./get.ts"
import { importStatusAfter, allowedImportMoves, canMoveImport, type ImportMove } from "./import.ts"
import type { ImportRow, ImportsTable } from "./tables.ts"

type ImportChanges = Omit<Updateable<ImportsTable>, "status">

/** Moves an import on, if its status allows; nothing else writes the status. */
export async function moveImport(
  tx: Ctx,
  move: ImportMove,
  id: number,
  changes: ImportChanges = {},
): Promise<ImportRow> {
  const row = await getImport(tx, "imports.import", id)
  if (!canMoveImport(row.status, move))
    throw conflict(`This import is ${statusLabel(row.status)}.`, {
      details: { state: row.status, allowed: allowedImportMoves(row.status) },
    })
  await sendImportUpdates(tx, id)
  return tx.db
    .updateTable("imports")
    .set({ ...changes, status: importStatusAfter(move) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const statusLabel = (status: string) => status.replace("needs_review", "waiting for review").replaceAll("_", " ")
