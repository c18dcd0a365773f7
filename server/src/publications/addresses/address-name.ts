import type { Ctx } from "../../platform/ctx.ts"

/** The name by which readers find a collection now, if it has one. */
export const findAddressName = ({ db }: Ctx, collection_id: number) =>
  db
    .selectFrom("reader_names")
    .select(["name", "chosen"])
    .where("collection_id", "=", collection_id)
    .where("current", "=", true)
    .executeTakeFirst()
