import type { CollectionValue } from "@hub/contract/collections"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { cutPageOfList, type PagedList } from "../platform/http/page.ts"
import "../uses/tables.ts"
import "./tables.ts"
import { getCollection } from "../collections/get.ts"

type ValueInProject = { slug: string; variable_id: number | null; topics: number } & (
  | { value: string; set_in: CollectionValue["values"][number]["set_in"] }
  | { value: null; set_in: null }
)

/** The variables in the newest texts of a collection's topics, with what an edition of it would say for each. */
export async function listCollectionValues(
  ctx: Ctx,
  id: number,
  page: { limit: number; cursor?: string | undefined },
): Promise<PagedList<CollectionValue>> {
  await getCollection(ctx, "collections.read", id)
  const { rows } = await sql<ValueInProject>`
    with used as (
      select key, project_id, count(*) as topics from topic_uses join topics on topics.id = topic_id
      where kind = 'variable' and topics.status <> 'archived'
        and topic_id in (select topic_id from collection_nodes where collection_id = ${id})
      group by key, project_id)
    select used.key as slug, variables.id as variable_id, topics,
      coalesce(here.value, of_project.value, variables.value) as value,
      case when variables.id is null then null when here.id is not null then 'collection'
        when of_project.id is not null then 'project' else 'everywhere' end as set_in
    from used left join variables on variables.slug = used.key
      left join variable_values here on here.variable_id = variables.id and here.collection_id = ${id}
      left join variable_values of_project
        on of_project.variable_id = variables.id and of_project.project_id = used.project_id
    order by slug, topics desc, value`.execute(ctx.db)
  return cutPageOfList([...groupBySlug(rows).values()], page, ({ slug }) => slug)
}

/** Projects that say the same are told once. */
function groupBySlug(rows: ValueInProject[]): Map<string, CollectionValue> {
  const bySlug = new Map<string, CollectionValue>()
  for (const { slug, variable_id, topics, value, set_in } of rows) {
    const known = bySlug.get(slug) ?? { slug, variable_id, values: [], topics: 0 }
    known.topics += topics
    const same = known.values.find((one) => one.value === value && one.set_in === set_in)
    if (same) same.topics += topics
    else if (value !== null) known.values.push({ value, set_in, topics })
    bySlug.set(slug, known)
  }
  return bySlug
}
