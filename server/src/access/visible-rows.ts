import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { Db } from "../platform/db/open.ts"
import { hiddenSetting, visibleSchema } from "../platform/db/hidden-projects.ts"

/**
 * What somebody sees from whom restricted projects are hidden: the only place that says which rows belong to a project. For each
 * table there is a view of the same name and columns, which a connection of theirs finds instead of the table, so that a query
 * cannot forget it. A table that is not named here is the hub's own, or is read only beside one that is.
 */
const hidden = `(select coalesce(nullif(current_setting('${hiddenSetting}', true), ''), '{}'))::bigint[]`
const ofProject = (column: string) => `(${column} is null or ${column} <> all (${hidden}))`
const inView = (view: string, column: string) =>
  `exists (select from ${visibleSchema}.${view} seen where seen.id = ${column})`
const inViewIfAny = (view: string, column: string) => `(${column} is null or ${inView(view, column)})`

/** Used by nothing, or by something that is seen. */
const isUsedInSight = (kind: string, key: string) => `(
  not exists (select from topic_uses used where used.kind = '${kind}' and used.key = ${key})
  or exists (select from topic_uses used where used.kind = '${kind}' and used.key = ${key} and ${inView("topics", "used.topic_id")}))`

/** What an event is about, by the first word of its type; the others are about the hub. */
const eventIsSeen = `case split_part(own.type, '.', 1)
    when 'topic' then ${inView("topics", "own.subject_id")}
    when 'collection' then ${inView("collections", "own.subject_id")}
    when 'project' then ${inView("projects", "own.subject_id")}
    when 'import' then ${inView("imports", "own.subject_id")}
    when 'publication' then ${inView("publications", "own.subject_id")}
    when 'sample' then ${ofProject("(own.data ->> 'project_id')::bigint")}
    else true end
  and (not own.data ? 'project_id' or ${inViewIfAny("projects", "(own.data ->> 'project_id')::bigint")})
  and (not own.data ? 'topic_id' or ${inViewIfAny("topics", "(own.data ->> 'topic_id')::bigint")})`

/** In the order in which they need each other. */
const visibleRows: Record<string, string> = {
  projects: ofProject("own.id"),
  topics: ofProject("own.project_id"),
  collections: ofProject("own.project_id"),
  project_gates: ofProject("own.project_id"),
  project_stakeholders: ofProject("own.project_id"),
  project_access: ofProject("own.project_id"),
  milestones: ofProject("own.project_id"),
  meetings: ofProject("own.project_id"),
  tasks: `${ofProject("own.project_id")} and ${inViewIfAny("topics", "own.topic_id")}
    and ${inViewIfAny("collections", "own.collection_id")}`,
  milestone_topics: `${inView("milestones", "own.milestone_id")} and ${inView("topics", "own.topic_id")}`,
  variable_values: `${ofProject("own.project_id")} and ${inViewIfAny("collections", "own.collection_id")}`,
  variable_requests: inViewIfAny("topics", "own.topic_id"),
  tag_uses: `${ofProject("own.project_id")} and ${inViewIfAny("topics", "own.topic_id")}
    and ${inViewIfAny("collections", "own.collection_id")} and ${inViewIfAny("tasks", "own.task_id")}`,
  tags: `(not exists (select from tag_uses used where used.tag_id = own.id)
    or exists (select from ${visibleSchema}.tag_uses used where used.tag_id = own.id))`,
  collection_nodes: `${inView("collections", "own.collection_id")} and ${inViewIfAny("topics", "own.topic_id")}`,
  restructurings: inView("collections", "own.collection_id"),
  revisions: inView("topics", "own.topic_id"),
  topic_drafts: inViewIfAny("topics", "own.topic_id"),
  topic_faults: inView("topics", "own.topic_id"),
  topic_presence: inView("topics", "own.topic_id"),
  topic_uses: inView("topics", "own.topic_id"),
  comments: inView("topics", "own.topic_id"),
  review_rounds: inView("topics", "own.topic_id"),
  review_sequences: inView("topics", "own.topic_id"),
  review_steps: inView("review_sequences", "own.sequence_id"),
  review_requests: inView("topics", "own.topic_id"),
  review_points: `${inViewIfAny("topics", "own.topic_id")} and ${inViewIfAny("review_requests", "own.request_id")}`,
  review_point_replies: inView("review_points", "own.point_id"),
  imports: `${ofProject("own.project_id")} and ${inViewIfAny("collections", "own.collection_id")}
    and not exists (select from import_items made join topics on topics.id = made.topic_id
      where made.import_id = own.id and not ${ofProject("topics.project_id")})`,
  import_documents: inView("imports", "own.import_id"),
  import_items: inView("imports", "own.import_id"),
  import_values: inView("imports", "own.import_id"),
  // Of a collection that is gone nobody knows any more whose it was.
  publications: `exists (select from ${visibleSchema}.collections seen where seen.id = own.collection_id)`,
  publication_topics: inView("publications", "own.publication_id"),
  publication_files: inView("publications", "own.publication_id"),
  publication_evidence: inView("publications", "own.publication_id"),
  images: isUsedInSight("image", "'/media/' || own.key"),
  links: isUsedInSight("link", "own.key"),
  notifications: inViewIfAny("topics", "own.topic_id"),
  digest_entries: inViewIfAny("topics", "own.topic_id"),
  openings: `${inViewIfAny("topics", "own.topic_id")} and ${inViewIfAny("collections", "own.collection_id")}
    and ${ofProject("own.project_id")}`,
  stars: `${inViewIfAny("topics", "own.topic_id")} and ${inViewIfAny("collections", "own.collection_id")}`,
  events: eventIsSeen,
}

/** What triggers count for everybody is counted for them. */
const countedRows: Record<string, string> = {
  topic_counts: `select slot, status, topics from topic_counts
    union all select slot, status, -topics from project_topic_counts where project_id = any (${hidden})`,
  review_counts: `select 0 as slot, status, count(*) as requests from ${visibleSchema}.review_requests group by status`,
}

/** Makes the views again where they are not of this version. Needs every table; other hubs may do the same at the same time. */
export async function createVisibleRows(db: Db) {
  const views = [
    ...Object.entries(visibleRows).map(
      ([table, condition]) => `create view ${visibleSchema}.${table} as select * from ${table} own where ${condition}`,
    ),
    ...Object.entries(countedRows).map(([table, query]) => `create view ${visibleSchema}.${table} as ${query}`),
  ]
  const statements = [`drop schema if exists ${visibleSchema} cascade`, `create schema ${visibleSchema}`, ...views]
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${viewsLock})`.execute(tx)
    const wanted = await nameVersion(tx, statements)
    const { rows } = await sql<{ version: string | null; views: number }>`
      select obj_description(to_regnamespace(${visibleSchema}), 'pg_namespace') as version,
        (select count(*) from pg_views where schemaname = ${visibleSchema}) as views`.execute(tx)
    // A table that is dropped takes its view with it.
    if (rows[0]?.version === wanted && rows[0].views === views.length) return
    for (const statement of statements) await sql.raw(statement).execute(tx)
    await sql.raw(`comment on schema ${visibleSchema} is '${wanted}'`).execute(tx)
  })
}

const viewsLock = 481_102

/** Of what the views are made: what is written here, and the columns of the tables. */
async function nameVersion(tx: Db, statements: string[]) {
  const { rows } = await sql<{ columns: string }>`
    select coalesce(string_agg(attrelid::regclass || ' ' || attname, ',' order by attrelid::regclass::text, attnum), '') as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`.execute(
    tx,
  )
  return createHash("sha256")
    .update([...statements, rows[0]!.columns].join(";"))
    .digest("hex")
}
