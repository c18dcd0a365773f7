import { alignPageBreaks } from "@hub/contract/outline"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { isPublishedUnreviewed } from "../../not-reviewed.ts"

/** The outline with the revision that an edition would take of each topic: none where it waits for an approval. */
export async function loadEditionNodes({ db }: Ctx, collection_id: number) {
  const rows = await db
    .selectFrom("collection_nodes as node")
    .leftJoin("topics as topic", "topic.id", "node.topic_id")
    .selectAll("node")
    .select(["topic.title", "topic.status", "topic.head_revision_id", "topic.approved_revision_id"])
    .select(sql<boolean>`coalesce(${isPublishedUnreviewed("topic")}, false)`.as("not_reviewed"))
    .where("collection_id", "=", collection_id)
    .orderBy("position")
    .orderBy("node.id")
    .execute()
  return alignPageBreaks(
    rows.map((row) => ({
      ...row,
      title: row.title ?? "",
      revision_id: row.pin === "approved" ? row.approved_revision_id : row.head_revision_id,
    })),
  )
}

export type EditionNode = Awaited<ReturnType<typeof loadEditionNodes>>[number]
