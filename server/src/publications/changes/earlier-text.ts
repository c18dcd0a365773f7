import type { Ctx } from "../../platform/ctx.ts"
import type { EarlierEdition } from "../edition/job.ts"
import type { PublicationRow } from "../tables.ts"
import { compareEditions } from "./compare.ts"
import { selectEarlierEditions } from "./earlier.ts"

/** How an edition differs from the earlier one of this number, with the texts that were others then. */
export async function readEarlierEdition(
  ctx: Ctx,
  row: PublicationRow,
  edition: number,
): Promise<EarlierEdition | null> {
  const before = await selectEarlierEditions(ctx, row).selectAll().where("edition", "=", edition).executeTakeFirst()
  if (!before) return null
  const { changes, values } = await compareEditions(ctx, before, row)
  const ids = changes.flatMap(({ topic_id, what }) =>
    topic_id !== null && (what.includes("changed") || what.includes("renamed")) ? topic_id : [],
  )
  return {
    edition,
    variables: before.variables,
    changes,
    values,
    topics: await readTextsOfEdition(ctx, before.id, ids),
  }
}

/** The texts of these topics in an edition, each as at its first place. */
export async function readTextsOfEdition(
  { db }: Ctx,
  publication_id: number,
  topic_ids: number[],
): Promise<EarlierEdition["topics"]> {
  if (topic_ids.length === 0) return []
  return db
    .selectFrom("publication_topics as place")
    .innerJoin("revisions as revision", "revision.id", "place.revision_id")
    .distinctOn("place.topic_id")
    .select(["place.topic_id", "place.title", "place.own_values", "revision.content", "revision.frontmatter"])
    .where("place.publication_id", "=", publication_id)
    .where("place.topic_id", "in", topic_ids)
    .orderBy("place.topic_id")
    .orderBy("place.position")
    .execute()
}
