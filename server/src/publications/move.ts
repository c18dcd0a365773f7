import type { Updateable } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/failure.ts"
import { publicationFor } from "./get.ts"
import { after, allowedMoves, canMove, type PublicationMove } from "./publication.ts"
import type { PublicationRow, PublicationsTable } from "./tables.ts"

type Changes = Omit<Updateable<PublicationsTable>, "status">

/** Moves a publication on, if its status allows; nothing else writes the status. */
export async function movePublication(
  tx: Ctx,
  move: PublicationMove,
  id: number,
  changes: Changes = {},
): Promise<PublicationRow> {
  const row = await publicationFor(tx, "publications.publish", id)
  if (!canMove(row.status, move))
    throw conflict(`This edition is ${row.status.replaceAll("_", " ")}.`, {
      details: { state: row.status, allowed: allowedMoves(row.status) },
    })
  return tx.db
    .updateTable("publications")
    .set({ ...changes, status: after(move) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
