import type { Updateable } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"
import { getPublication } from "./get.ts"
import {
  publicationStatusAfter,
  allowedPublicationMoves,
  canMovePublication,
  type PublicationMove,
} from "./publication.ts"
import type { PublicationRow, PublicationsTable } from "./tables.ts"

type PublicationChanges = Omit<Updateable<PublicationsTable>, "status">

/** Moves a publication on, if its status allows; nothing else writes the status. */
export async function movePublication(
  tx: Ctx,
  move: PublicationMove,
  id: number,
  changes: PublicationChanges = {},
): Promise<PublicationRow> {
  const row = await getPublication(tx, "publications.publish", id)
  if (!canMovePublication(row.status, move))
    throw conflict(`This edition is ${row.status.replaceAll("_", " ")}.`, {
      details: { state: row.status, allowed: allowedPublicationMoves(row.status) },
    })
  return tx.db
    .updateTable("publications")
    .set({ ...changes, status: publicationStatusAfter(move) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
