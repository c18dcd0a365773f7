import type { Selectable } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import type { ReviewWordReturnsTable } from "../tables.ts"

export type WordReturnRow = Selectable<ReviewWordReturnsTable>

export const findWordReturn = ({ db }: Ctx, request_id: number): Promise<WordReturnRow | undefined> =>
  db.selectFrom("review_word_returns").selectAll().where("request_id", "=", request_id).executeTakeFirst()

export const deleteWordReturn = (tx: Ctx, request_id: number) =>
  tx.db.deleteFrom("review_word_returns").where("request_id", "=", request_id).execute()

type NewWordReturn = Pick<WordReturnRow, "file_key" | "filename" | "digest" | "revision_number" | "changes">

/** Saves what came back in the place of what came before. */
export function saveWordReturn(tx: Ctx, request_id: number, returned: NewWordReturn): Promise<WordReturnRow> {
  const row = {
    ...returned,
    changes: JSON.stringify(returned.changes),
    uploaded_at: tx.now,
    added_at: null,
  }
  return tx.db
    .insertInto("review_word_returns")
    .values({ request_id, ...row })
    .onConflict((same) => same.column("request_id").doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
}
