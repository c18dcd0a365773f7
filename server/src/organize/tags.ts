import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { setTags } from "../tags/set.ts"
import type { RestructuredTopic } from "./tables.ts"

/** Gives topics tags besides those they carry. */
export async function addTags(tx: Ctx, tags: Map<number, number[]>) {
  for (const [topic_id, added] of tags)
    await setTags(tx, { topic_id }, [...new Set([...(await readTagIds(tx, topic_id)), ...added])])
}

/** Takes them away again. */
export async function removeTags(tx: Ctx, topics: RestructuredTopic[]) {
  for (const { id: topic_id, tag_ids } of topics) {
    if (tag_ids.length === 0) continue
    const carried = await readTagIds(tx, topic_id)
    await setTags(
      tx,
      { topic_id },
      carried.filter((tag) => !tag_ids.includes(tag)),
    )
  }
}

async function readTagIds(tx: Ctx, topic_id: number): Promise<number[]> {
  const { rows } = await sql<{ tag_id: number }>`select tag_id from tag_uses where topic_id = ${topic_id}`.execute(
    tx.db,
  )
  return rows.map((row) => row.tag_id)
}
