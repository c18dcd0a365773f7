import type { Ctx } from "../../platform/ctx.ts"
import type { PublicationRow } from "../tables.ts"

/** The editions of the same collection and kind that went out before, newest first. */
export const selectEarlierEditions = (
  { db }: Ctx,
  { key, kind, edition }: Pick<PublicationRow, "key" | "kind" | "edition">,
) =>
  db
    .selectFrom("publications")
    .where("key", "=", key)
    .where("kind", "=", kind)
    .where("edition", "<", edition)
    .where("published_at", "is not", null)
    .orderBy("edition", "desc")
