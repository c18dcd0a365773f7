import type { Ctx } from "../../platform/ctx.ts"
import type { ReaderChanges } from "../edition/job.ts"
import type { PublicationRow } from "../tables.ts"
import { compareEditions } from "./compare.ts"
import { selectEarlierEditions } from "./earlier.ts"

/** What readers are told of how an edition differs from the last one that they had; nothing where they had none. A withdrawn edition is not spoken of. */
export async function readReaderChanges(ctx: Ctx, row: PublicationRow): Promise<ReaderChanges | null> {
  const before = await selectEarlierEditions(ctx, row)
    .select(["id", "edition", "variables"])
    .where("status", "in", ["live", "superseded"])
    .limit(1)
    .executeTakeFirst()
  if (!before) return null
  const { changes } = await compareEditions(ctx, before, row)
  const [had, has] = [await topicsIn(ctx, before.id), await topicsIn(ctx, row.id)]
  return {
    edition: before.edition,
    variables: before.variables,
    topics: changes.flatMap(({ kind, topic_id, what, title, title_before }) => {
      if (kind !== "topic") return []
      // Another place of a topic is another change of the contents only.
      const isElsewhereToo = topic_id !== null && had.has(topic_id) && has.has(topic_id)
      const change = readerChangeOf(what, isElsewhereToo)
      return change === undefined ? [] : [{ change, topic_id, title, title_before }]
    }),
  }
}

function readerChangeOf(
  what: readonly string[],
  isElsewhereToo: boolean,
): ReaderChanges["topics"][number]["change"] | undefined {
  if (what.includes("added")) return isElsewhereToo ? undefined : "new"
  if (what.includes("removed")) return isElsewhereToo ? undefined : "removed"
  return what.includes("changed") || what.includes("renamed") ? "changed" : undefined
}

async function topicsIn({ db }: Ctx, publication_id: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom("publication_topics")
    .select("topic_id")
    .where("publication_id", "=", publication_id)
    .where("topic_id", "is not", null)
    .execute()
  return new Set(rows.flatMap(({ topic_id }) => topic_id ?? []))
}
