import type { AgentWords } from "@hub/contract/evidence"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import "../../comments/tables.ts"
import "../../topics/tables.ts"

type AgentWordsRow = Omit<AgentWords, "at"> & { at: Date }

/** What agents wrote of these texts, up to these revisions: first versions, and suggestions that a person accepted. */
export async function listAgentWords(
  { db }: Ctx,
  texts: { topic_id: number; revision_id: number }[],
): Promise<AgentWords[]> {
  const { rows } = await sql<AgentWordsRow>`
    with text as (select distinct topic_id, number from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
        as given (topic_id bigint, revision_id bigint) join revisions using (topic_id) where revisions.id = revision_id)
    select text.topic_id, drafted.number as revision, 'draft' as what, drafted.program ->> 'name' as agent, people.name as owner,
        null as accepted_by, drafted.created_at as at
      from text join revisions drafted on drafted.topic_id = text.topic_id and drafted.number <= text.number
        and drafted.program ->> 'kind' = 'agent'
      join people on people.id = drafted.author_id
    union all
    select text.topic_id, made.number, 'suggestion', comments.program ->> 'name', people.name, resolver.name, comments.resolved_at
      from text join comments on comments.topic_id = text.topic_id and comments.program ->> 'kind' = 'agent'
        and outcome in ('accepted', 'accepted_edited')
      join revisions made on made.topic_id = text.topic_id and made.number <= text.number
        and made.id = comments.accepted_revision_id
      join people on people.id = comments.created_by
      left join people resolver on resolver.id = comments.resolved_by
    order by topic_id, revision, what, agent`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
