import { type RawBuilder, type Selectable, sql } from "kysely"
import type { EditionNode } from "../collections/structure/edition-nodes.ts"
import type { IncludedNode } from "../collections/structure/select-edition-nodes.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { PublicationTopicsTable } from "./tables.ts"

/** What stands in one place of an edition. A topic that waits for its approval has no revision. */
export type EditionEntry = Pick<
  Selectable<PublicationTopicsTable>,
  "kind" | "topic_id" | "revision_id" | "title" | "approved"
> & {
  own_values: Record<string, string> | null
  unchanged: boolean | null
}

export const entryColumns = [
  "position",
  "level",
  "kind",
  "new_page",
  "node_id",
  "topic_id",
  "revision_id",
  "title",
  "revision",
  "approved",
  "own_values",
] as const

/** The columns above for an edition of these nodes, if it is asked for now. */
export function entriesOfNodes(collection_id: number | null, going: IncludedNode<EditionNode>[]): RawBuilder<unknown> {
  const nodes = going.map(({ node, ...place }, position) => ({ ...node, ...place, position }))
  return sql`
    select place.position, place.level, place.kind, place.new_page, place.id as node_id, topic.id as topic_id,
      revision.id as revision_id, coalesce(nullif(place.title_override, ''), revision.title, topic.title, '') as title,
      coalesce(revision.number, 0) as revision,
      topic.approved_revision_id is not distinct from revision.id as approved,
      (select jsonb_object_agg(slug, here.value) from variable_values here
        join variables on variables.id = here.variable_id
        where here.project_id = topic.project_id and not exists (select from variable_values nearer
          where nearer.variable_id = variables.id and nearer.collection_id = ${collection_id})) as own_values
    from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb)
      as place (position int, level int, kind text, new_page boolean, id bigint, topic_id bigint, revision_id bigint,
        title_override text)
    left join topics topic on topic.id = place.topic_id
    left join revisions revision on revision.id = place.revision_id
    order by place.position`
}

/** The places that an edition of these nodes would have now. */
export async function listPlannedEntries({ db }: Ctx, collection_id: number, going: IncludedNode<EditionNode>[]) {
  const { rows } = await sql<EditionEntry>`
    select place.kind, place.topic_id, place.revision_id, place.title, place.approved, place.own_values,
      topics.head_revision_id = place.revision_id as unchanged
    from (${entriesOfNodes(collection_id, going)}) place left join topics on topics.id = place.topic_id
    order by place.position`.execute(db)
  return rows
}

/** The places that an edition has. */
export const listEditionEntries = ({ db }: Ctx, publication_id: number): Promise<EditionEntry[]> =>
  db
    .selectFrom("publication_topics as place")
    .leftJoin("topics", "topics.id", "place.topic_id")
    .select(["place.kind", "place.topic_id", "place.revision_id", "place.title", "place.approved", "place.own_values"])
    .select(sql<boolean | null>`topics.head_revision_id = place.revision_id`.as("unchanged"))
    .where("publication_id", "=", publication_id)
    .orderBy("place.position")
    .execute()
