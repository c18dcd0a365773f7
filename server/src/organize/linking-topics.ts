import { limits } from "@hub/contract/limits"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { compute } from "../platform/threads/compute.ts"
import { topicKey } from "../uses/uses.ts"
import "../uses/tables.ts"
import { type TopicHead, readHeads } from "./load.ts"
import { relinkComputation, type PositionRedirect } from "./relink.ts"

/** A topic that only links to what moves, and its text with those links changed. */
export type LinkingTopic = { head: TopicHead; content: string; links: number }

/** The topics whose links to these would have to change, but those whose texts are at hand; too many are not looked through. */
export async function findTopicsLinkingTo(
  ctx: Ctx,
  ids: number[],
  at_hand: Set<number>,
): Promise<number[] | undefined> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select distinct topic_id as id from topic_uses where kind = 'link' and key = any(${ids.map(topicKey)}::text[])
    union
    select topics.id from topics left join uses_read on topic_id = topics.id join revisions on revisions.id = head_revision_id
    where uses_read.revision_id is distinct from head_revision_id and content ~ ${`topics/|topic:`}
    order by id limit ${limits.replaced_topics + at_hand.size + 1}`.execute(ctx.db)
  const found = rows.map(({ id }) => id).filter((id) => !at_hand.has(id))
  return found.length > limits.replaced_topics ? undefined : found
}

/** Those of these topics in whose texts a link changes. */
export async function relinkTopics(ctx: Ctx, ids: number[], ways: PositionRedirect[]): Promise<LinkingTopic[]> {
  const changed: LinkingTopic[] = []
  for (const head of (await readHeads(ctx, ids)).values()) {
    const asked = { content: head.content, ways, id: head.id, home: ctx.app.public_url }
    const { content, links } = await compute(ctx, relinkComputation, asked)
    if (links > 0) changed.push({ head, content, links })
  }
  return changed
}
