import {
  hiddenCollectionsSetting,
  hiddenSetting,
  visibleProjectsSchema,
  visibleSchema,
} from "../platform/db/hidden-content.ts"

/**
 * What somebody sees from whom restricted projects, or collections under embargo, are hidden: the only place that says which rows
 * belong to which. For each table there is a view of the same name and columns, which a connection of theirs finds instead of the table, so that a query
 * cannot forget it. A table that is not named here is the hub's own, or is read only beside one that is.
 * Each condition costs every call, so there are two sets of views: one for those from whom no collection is hidden.
 */
// Read once in a query, as an array of numbers already; the second cast only tells the array from the rows of a query.
const idsIn = (setting: string) =>
  `(select coalesce(nullif(current_setting('${setting}', true), ''), '{}')::bigint[])::bigint[]`
const hidden = idsIn(hiddenSetting)
const hiddenCollections = idsIn(hiddenCollectionsSetting)
const ofProject = (column: string) => `(${column} is null or ${column} <> all (${hidden}))`
const isUsed = (kind: string, key: string) =>
  `exists (select from topic_uses used where used.kind = '${kind}' and used.key = ${key})`
const addressOf = (image: string) => `'/media/' || ${image}.key`

/** The views of a schema, with or without those of embargoes. */
type Views = { schema: string; embargoes: boolean }

function describeConditions({ schema, embargoes }: Views) {
  /** Nothing that stood in a collection since its embargo began. */
  const notUnderEmbargo = (column: string) =>
    embargoes
      ? `(${column} in (select topic_id from embargoed_topics where collection_id = any (${hiddenCollections}))) is not true`
      : "true"
  const notHidden = (collection: string) => (embargoes ? `${collection} <> all (${hiddenCollections})` : "true")
  const inView = (view: string, column: string) =>
    `exists (select from ${schema}.${view} seen where seen.id = ${column})`
  const inViewIfAny = (view: string, column: string) => `(${column} is null or ${inView(view, column)})`

  /** Used by nothing, or by something that is seen. */
  const isUsedInSight = (kind: string, key: string) => `(
  not ${isUsed(kind, key)}
  or exists (select from topic_uses used where used.kind = '${kind}' and used.key = ${key} and ${inView("topics", "used.topic_id")}))`

  /**
   * What an event is about, by the first word of its type; the others are about the hub. Of older values it is not known where they were
   * set: who may not see everything does not see them.
   */
  const eventIsSeen = `case split_part(own.type, '.', 1)
    when 'topic' then ${inView("topics", "own.subject_id")}
    when 'collection' then ${inView("collections", "own.subject_id")}
    when 'project' then ${inView("projects", "own.subject_id")}
    when 'task' then ${inView("tasks", "own.subject_id")}
    when 'import' then ${inView("imports", "own.subject_id")}
    when 'meeting' then ${inView("meetings", "own.subject_id")}
    when 'milestone' then ${inView("milestones", "own.subject_id")}
    when 'link' then ${inView("links", "own.subject_id")}
    when 'image' then ${inView("images", "own.subject_id")}
    when 'variable' then not own.data ? 'place' or own.data ? 'project_id'
    when 'tag' then ${inView("tags", "own.subject_id")}
    when 'publication' then ${inView("publications", "own.subject_id")}
    when 'release' then ${inView("releases", "own.subject_id")}
    else true end
  and (not own.data ? 'project_id' or ${inViewIfAny("projects", "(own.data ->> 'project_id')::bigint")})
  and (not own.data ? 'collection_id' or ${inViewIfAny("collections", "(own.data ->> 'collection_id')::bigint")})
  and (not own.data ? 'topic_id' or ${inViewIfAny("topics", "(own.data ->> 'topic_id')::bigint")})`

  /** Names no topic under embargo, and no task about one, by its title; `write` is how a title stands in the text. */
  const namesNothing = (text: string, write: (title: string) => string) =>
    embargoes
      ? `not exists (
  select from embargoed_topics held join (select id as topic_id, title from topics union all select topic_id, title from tasks) named
    using (topic_id)
  where held.collection_id = any (${hiddenCollections}) and strpos(${text}, ${write("named.title")}) > 0)`
      : "true"
  return { inView, inViewIfAny, notUnderEmbargo, notHidden, isUsedInSight, eventIsSeen, namesNothing }
}

/** In the order in which they need each other. */
function listVisibleRows(views: Views): Record<string, string> {
  const { inView, inViewIfAny, notUnderEmbargo, notHidden, isUsedInSight, eventIsSeen, namesNothing } =
    describeConditions(views)
  return {
    projects: ofProject("own.id"),
    topics: `${ofProject("own.project_id")} and ${notUnderEmbargo("own.id")}`,
    collections: `${ofProject("own.project_id")} and ${notHidden("own.id")}`,
    embargoes: inView("collections", "own.collection_id"),
    embargo_readers: inView("collections", "own.collection_id"),
    embargo_changes: inView("collections", "own.collection_id"),
    embargo_readings: inView("collections", "own.collection_id"),
    embargoed_topics: inView("collections", "own.collection_id"),
    project_gates: ofProject("own.project_id"),
    project_stakeholders: ofProject("own.project_id"),
    project_access: ofProject("own.project_id"),
    // Numbers of all projects are for those who may see all; what is under embargo is in none.
    process_figures: `(own.scope <> 'all' or cardinality(${hidden}) = 0) and ${ofProject("own.project_id")} and not own.counted_projects && ${hidden}`,
    milestones: ofProject("own.project_id"),
    meetings: ofProject("own.project_id"),
    tasks: `${ofProject("own.project_id")} and ${inViewIfAny("topics", "own.topic_id")}
    and ${inViewIfAny("collections", "own.collection_id")}`,
    milestone_topics: `${inView("milestones", "own.milestone_id")} and ${inView("topics", "own.topic_id")}`,
    variable_values: `${ofProject("own.project_id")} and ${inViewIfAny("collections", "own.collection_id")}`,
    variable_requests: inViewIfAny("topics", "own.topic_id"),
    tag_uses: `${ofProject("own.project_id")} and ${inViewIfAny("topics", "own.topic_id")}
    and ${inViewIfAny("collections", "own.collection_id")} and (own.task_id is null or ${views.schema}.sees_task(own.task_id))`,
    tags: `(not exists (select from tag_uses used where used.tag_id = own.id)
    or exists (select from ${views.schema}.tag_uses seen where seen.tag_id = own.id))`,
    collection_nodes: `${inView("collections", "own.collection_id")} and ${ofProject("own.topic_project_id")}
    and ${notUnderEmbargo("own.topic_id")}`,
    restructurings: inView("collections", "own.collection_id"),
    revisions: inView("topics", "own.topic_id"),
    topic_drafts: inViewIfAny("topics", "own.topic_id"),
    topic_faults: inView("topics", "own.topic_id"),
    topic_presence: inView("topics", "own.topic_id"),
    topic_uses: inView("topics", "own.topic_id"),
    // What words are sought in: where they are counted, nobody looks at the topics themselves.
    topic_words: `${ofProject("own.project_id")} and ${notUnderEmbargo("own.topic_id")}`,
    topic_texts: inView("topics", "own.topic_id"),
    comments: inView("topics", "own.topic_id"),
    review_rounds: inView("topics", "own.topic_id"),
    review_sequences: inView("topics", "own.topic_id"),
    review_steps: inView("review_sequences", "own.sequence_id"),
    review_requests: inView("topics", "own.topic_id"),
    review_points: `${inViewIfAny("topics", "own.topic_id")} and ${inViewIfAny("review_requests", "own.request_id")}`,
    review_point_replies: inView("review_points", "own.point_id"),
    imports: `${ofProject("own.project_id")} and ${inViewIfAny("collections", "own.collection_id")}
    and not exists (select from import_items made join topics on topics.id = made.topic_id
      where made.import_id = own.id and not ${inView("topics", "topics.id")})`,
    import_documents: inView("imports", "own.import_id"),
    import_items: inView("imports", "own.import_id"),
    import_values: inView("imports", "own.import_id"),
    // Of a collection that is gone nobody knows any more whose it was.
    publications: `exists (select from ${views.schema}.collections seen where seen.id = own.collection_id)`,
    reader_names: inView("collections", "own.collection_id"),
    reader_addresses: inView("publications", "own.publication_id"),
    reading_counts: inView("publications", "own.publication_id"),
    unfound_searches: inView("publications", "own.publication_id"),
    edition_subscriptions: inView("collections", "own.collection_id"),
    house_styles: inViewIfAny("collections", "own.collection_id"),
    destinations: inView("collections", "own.collection_id"),
    deployments: inView("destinations", "own.destination_id"),
    release_parts: inView("collections", "own.collection_id"),
    // A person who sees one of its parts takes part in it; its name is for them, and for all where the public calendar has it. One that
    // has no parts yet is for all who may plan; a closed one, whose collections were deleted, for nobody.
    releases: `(own.is_public or (own.parts = 0 and own.state = 'provisional')
    or exists (select from ${views.schema}.release_parts seen where seen.release_id = own.id))`,
    release_changes: inView("releases", "own.release_id"),
    release_people: inView("releases", "own.release_id"),
    publication_topics: inView("publications", "own.publication_id"),
    publication_files: inView("publications", "own.publication_id"),
    publication_evidence: inView("publications", "own.publication_id"),
    // A drawing that nothing shows is what its original is.
    images: `${isUsedInSight("image", addressOf("own"))} and (${isUsed("image", addressOf("own"))} or not exists (
    select from images original where original.id = own.original_id and not ${isUsedInSight("image", addressOf("original"))}))`,
    links: isUsedInSight("link", "own.key"),
    notifications: inViewIfAny("topics", "own.topic_id"),
    digest_entries: inViewIfAny("topics", "own.topic_id"),
    openings: `${inViewIfAny("topics", "own.topic_id")} and ${inViewIfAny("collections", "own.collection_id")}
    and ${ofProject("own.project_id")}`,
    stars: `${inViewIfAny("topics", "own.topic_id")} and ${inViewIfAny("collections", "own.collection_id")}`,
    events: eventIsSeen,
    feedback: inViewIfAny("topics", "own.topic_id"),
    // Emails and lines of the log do not say which topics they are about. Only administrators read them, who see every project.
    emails: namesNothing("own.subject || ' ' || own.text", (title) => title),
    log_entries: namesNothing("own.details::text", (title) => `btrim(to_jsonb(${title})::text, '"')`),
  }
}

/** What a condition asks of few rows, or of none: as a function it costs nothing until then, and as a subquery every call. */
const listFunctions = ({ schema }: Views): Record<string, string> => ({
  sees_task: `exists (select from ${schema}.tasks where id = wanted)`,
})

/** The topics of seen projects that an embargo hides, looked for from the embargo's side: it has few. */
const hiddenByEmbargo = `(select distinct topic_id from embargoed_topics where collection_id = any (${hiddenCollections})) held
  join topics on topics.id = held.topic_id and ${ofProject("topics.project_id")}`

/** What triggers count for everybody is counted for them. */
const listCountedRows = ({ schema, embargoes }: Views): Record<string, string> => ({
  topic_counts: `select slot, status, topics from topic_counts
    union all select slot, status, -topics from project_topic_counts where project_id = any (${hidden})
    ${embargoes ? `union all select 0, status, -count(*) from ${hiddenByEmbargo} group by status` : ""}`,
  project_topic_counts: `select project_id, status, slot, topics from project_topic_counts where ${ofProject("project_id")}
    ${
      embargoes
        ? `union all select project_id, status, 0, -count(*) from ${hiddenByEmbargo}
      where project_id is not null group by project_id, status`
        : ""
    }`,
  review_counts: `select 0 as slot, status, count(*) as requests from ${schema}.review_requests group by status`,
})

/** The conditions of rows, the queries that count, and what functions of an id answer. */
const describeViews = (views: Views) => ({
  schema: views.schema,
  functions: listFunctions(views),
  rows: listVisibleRows(views),
  counts: listCountedRows(views),
})

const allViews = describeViews({ schema: visibleSchema, embargoes: true })
export const { rows: visibleRows, counts: countedRows } = allViews
export const visibleViews = [allViews, describeViews({ schema: visibleProjectsSchema, embargoes: false })]
