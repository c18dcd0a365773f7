import type { BrokenLink } from "@hub/contract/links"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { selectLinkTargetStatus } from "./present.ts"

/**
 * Addresses within the hub that lead nowhere, of all topics or of some. A heading counts as missing only where the text that
 * should have it has been read since its last save.
 */
export const selectBrokenLinks = (topic_ids?: number[]) => sql`(
    select u.topic_id, u.key as address, case u.kind when 'image' then 'image' else 'topic' end as missing, u.line
    from topic_uses u where ${inTopics(topic_ids)} and u.kind in ('link', 'image') and u.key like '/%'
      and ${selectLinkTargetStatus("u.key")} = 'broken'
  union all
    select u.topic_id, u.key, 'heading', u.line from topic_uses u, lateral (
      select strpos(u.key, '#') as sign, case when u.key like '/topics/%' then split_part(substr(u.key, 9), '#', 1)::bigint
        else u.topic_id end as target
    ) place
    where ${inTopics(topic_ids)} and u.kind = 'place' and (u.key like '#%' or u.key ~ '^/topics/[0-9]{1,15}#') and exists (
      select from uses_read join topics on topics.id = target and head_revision_id = revision_id where topic_id = target
    ) and not exists (
      select from topic_uses h where h.topic_id = target and h.kind = 'heading' and h.key = substr(u.key, sign + 1)
    )
  ) broken`

export const readBrokenLinks = ({ db }: Ctx, topic_ids: number[]) =>
  sql<Omit<BrokenLink, "title"> & { line: number }>`select * from ${selectBrokenLinks(topic_ids)}`.execute(db)

const inTopics = (topic_ids: number[] | undefined) =>
  topic_ids === undefined ? sql`true` : sql`u.topic_id = any(${topic_ids}::bigint[])`
