import type { Updateable } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/failure.ts"
import { importNews } from "./news.ts"
import { importFor } from "./get.ts"
import { after, allowedMoves, canMove, type ImportMove } from "./import.ts"
import type { ImportRow, ImportsTable } from "./tables.ts"

type Changes = Omit<Updateable<ImportsTable>, "status">

/** Moves an import on, if its status allows; nothing else writes the status. */
export async function moveImport(tx: Ctx, move: ImportMove, id: number, changes: Changes = {}): Promise<ImportRow> {
  const row = await importFor(tx, "imports.import", id)
  if (!canMove(row.status, move))
    throw conflict(`This import is ${words(row.status)}.`, {
      details: { state: row.status, allowed: allowedMoves(row.status) },
    })
  await importNews(tx, id)
  return tx.db
    .updateTable("imports")
    .set({ ...changes, status: after(move) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const words = (status: string) => status.replace("needs_review", "waiting for review").replaceAll("_", " ")
