import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { now, type TestHub } from "../hub.ts"
import { personId, userId } from "../restricted.ts"
import { keysOf, newKeys } from "./row-keys.ts"
import type { OpenPlace } from "./work.ts"
import { markers, type World } from "./world.ts"
import type { LeakWorld } from "./oracle.ts"

/**
 * Rows that name one thing of a world alone, and otherwise nothing or what all may see, so that of each table every condition is needed;
 * and rows of the tables that no call fills.
 */
export async function addLooseRows(hub: TestHub, world: World, name: LeakWorld, open: OpenPlace) {
  // Stands nowhere, since a restricted project takes what stands in its collections along.
  const elsewhere = { title: "Seen by all", content: "Words." }
  const openTopic = (await hub.as("dora")(topics.create, { body: elsewhere })).answer.id
  const before = await keysOf(hub)
  const place = await placeIn(hub, world, name)
  const { openTag, variable } = await addWork(place)
  const { openProject, openMilestone, itsMilestone } = await addPlans(place, openTopic)
  await addPlaces(place, open)
  const projectImport = await addImports(place)
  await addReaders(place)
  const image = await addImages(place)
  await addNews(place, {
    import: projectImport,
    image,
    milestone: itsMilestone,
    tag: Math.min(...[...world.rows.get("tags")!].map(Number)),
    variable,
  })
  for (const [table, keys] of newKeys(before, await keysOf(hub)))
    for (const row of keys) world.rows.get(table)!.add(row)
  for (const [table, id] of [
    ["projects", openProject],
    ["milestones", openMilestone],
    ["tags", openTag],
  ] as const)
    world.rows.get(table)!.delete(String(id))
}

type LoosePlace = Awaited<ReturnType<typeof placeIn>>

/** The first things of a world, and how rows are put in. */
async function placeIn(hub: TestHub, world: World, name: LeakWorld) {
  const { db } = hub
  const [project, collection, topic] = [world.projects[0]!, world.collections[0]!, world.topics[0]!]
  const [person, user] = [await personId(hub, "ben"), await userId(hub, "ben")]
  const title = `${markers[name].content} ${name}`
  const one = async (from: string) =>
    (await sql<{ id: number }>`select min(id) as id from ${sql.raw(from)}`.execute(db)).rows[0]!.id
  const insert = async (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row).map((column) => sql.ref(column))
    const values = Object.values(row).map((value) =>
      typeof value === "object" && !(value instanceof Date) ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`,
    )
    const { rows } = await sql<{ row: { id: number } }>`
      insert into ${sql.table(table)} as t (${sql.join(columns)}) values (${sql.join(values)}) returning to_jsonb(t) as row`.execute(
      db,
    )
    return rows[0]!.row.id
  }
  const inOne = [{ project_id: project }, { collection_id: collection }, { topic_id: topic }]
  const key = (of: string) => `${name}-${of}`.padEnd(43, "x")
  return { db, name, project, collection, topic, person, user, title, one, insert, inOne, key }
}

async function addWork({ db, name, project, collection, topic, person, user, one, insert, inOne }: LoosePlace) {
  const task = {
    title: "Count",
    priority: "low",
    created_by: person,
    assigned_at: now,
    created_at: now,
    updated_at: now,
  }
  const [, , taskOfTopic] = [
    await insert("tasks", { ...task, project_id: project }),
    await insert("tasks", { ...task, collection_id: collection }),
    await insert("tasks", { ...task, topic_id: topic }),
  ]
  const openTag = await insert("tags", { name: `open ${name}`, colour: "gray", description: "", created_at: now })
  for (const place of [...inOne, { task_id: taskOfTopic }]) await insert("tag_uses", { tag_id: openTag, ...place })

  const variable = await one("variables")
  for (const place of inOne.slice(0, 2)) {
    await sql`delete from variable_values where variable_id = ${variable} and ${sql.ref(Object.keys(place)[0]!)} = ${Object.values(place)[0]!}`.execute(
      db,
    )
    await insert("variable_values", { variable_id: variable, value: "7", updated_at: now, ...place })
  }
  for (const place of inOne) await insert("openings", { user_id: user, opened_at: now, ...place })
  for (const place of inOne.slice(1)) await insert("stars", { user_id: user, starred_at: now, ...place })
  return { openTag, variable }
}

async function addPlans({ name, project, topic, insert }: LoosePlace, openTopic: number) {
  const openProject = await insert("projects", {
    name: "Open to all",
    description: "",
    status: "active",
    created_at: now,
    updated_at: now,
  })
  const milestone = {
    name: "Out",
    description: "",
    date: "2027-01-01",
    type: "milestone",
    status: "open",
    created_at: now,
    updated_at: now,
  }
  const openMilestone = await insert("milestones", { ...milestone, project_id: openProject })
  const itsMilestone = await insert("milestones", { ...milestone, project_id: project })
  await insert("milestone_topics", { milestone_id: openMilestone, topic_id: topic })
  await insert("milestone_topics", { milestone_id: itsMilestone, topic_id: openTopic })
  await insert("project_gates", { project_id: project, rule: "loose", severity: "info" })
  await insert("process_figures", { scope: "project", project_id: project, figures: {} })
  // There is one of each of these.
  if (name === "own") {
    await insert("process_figures", { scope: "all", figures: {} })
    await insert("process_figures", { scope: "open", counted_projects: `{${project}}`, figures: {} })
  }
  return { openProject, openMilestone, itsMilestone }
}

async function addPlaces({ collection, topic, person, insert }: LoosePlace, open: OpenPlace) {
  await insert("collection_nodes", { collection_id: open.collection_id, topic_id: topic, position: 900 })
  await insert("collection_nodes", { collection_id: collection, topic_id: open.topic_id, position: 900 })
  await insert("topic_faults", { topic_id: topic, position: 900, rule: "a rule", line: 1, words: "", message: "" })
  await insert("topic_presence", {
    topic_id: topic,
    person_id: person,
    client_id: "loose",
    state: "reading",
    since: now,
    seen_at: now,
  })
}

async function addImports({ project, collection, topic, person, insert, key }: LoosePlace) {
  const imported = {
    type: "word",
    status: "completed",
    filename: "loose.docx",
    sha256: "0",
    bytes: 1,
    created_by: person,
    created_at: now,
  }
  const projectImport = await insert("imports", { ...imported, project_id: project, media_key: key("project") })
  await insert("imports", { ...imported, collection_id: collection, media_key: key("collection") })
  const openImport = await insert("imports", { ...imported, media_key: key("items") })
  await insert("import_items", {
    import_id: openImport,
    position: 1,
    source_path: "",
    title: "",
    level: 1,
    content: "",
    frontmatter: "",
    words: 0,
    topic_id: topic,
  })
  const point = await insert("review_points", {
    topic_id: topic,
    import_id: openImport,
    position: 1,
    quote: "",
    body: "",
    said_by: "Cleo",
    said_as: "cleo@hub.test",
    said_in: "loose.docx",
    saved_at: now,
  })
  await insert("review_point_replies", { point_id: point, body: "", created_by: person, created_at: now })
  return projectImport
}

async function addReaders({ db, name, project, collection, one, insert, key }: LoosePlace) {
  const publication = await one(
    `publications where collection_id in (select id from collections where project_id = ${project})`,
  )
  await insert("reader_names", { name: `loose-${name}`, collection_id: collection, current: true })
  await insert("reader_addresses", { publication_id: publication, page: 900, address: "loose", title: "" })
  await insert("reading_counts", { publication_id: publication, day: "2026-11-01", kind: "view", count: 1 })
  await insert("unfound_searches", { publication_id: publication, day: "2026-11-01", words: "loose", count: 1 })
  await insert("edition_subscriptions", {
    collection_id: collection,
    key: key("mail"),
    email: "x@y.test",
    language: "en",
    created_at: now,
  })
  await sql`delete from house_styles where collection_id = ${collection}`.execute(db)
  await insert("house_styles", { collection_id: collection })
  await insert("embargo_readings", {
    collection_id: collection,
    name: "Ben",
    way: "session",
    what: "collection",
    title: "",
    call: "",
    first_at: now,
    last_at: now,
  })
}

async function addImages({ topic, insert, key }: LoosePlace) {
  const image = { filename: "loose.png", mime: "image/png", bytes: 1, sha256: "0", source: "upload", created_at: now }
  const used = await insert("images", { ...image, key: key("used") })
  await insert("topic_uses", { topic_id: topic, kind: "image", key: `/media/${key("used")}` })
  await insert("images", { ...image, key: key("drawn"), original_id: used })
  return used
}

async function addNews(
  { db, name, topic, person, title, insert, inOne, key }: LoosePlace,
  about: Record<string, number>,
) {
  const event = { actor_id: person, subject_id: person, request_id: "", ip: "", at: now }
  for (const place of inOne) {
    const words = "project_id" in place ? markers[name].project : title
    await insert("events", { ...event, type: "loose", data: { ...place, words } })
  }
  for (const [kind, id] of Object.entries(about)) {
    const words = kind === "milestone" || kind === "import" ? markers[name].project : title
    await insert("events", { ...event, type: `${kind}.loose`, subject_id: id, data: { words, place: "" } })
  }
  await sql`update topics set title = ${title} where id = ${topic}`.execute(db)
  await insert("emails", {
    to_email: "x@y.test",
    to_name: "X",
    subject: title,
    text: "",
    message_id: key("mail"),
    state: "sent",
    created_at: now,
  })
  await insert("log_entries", {
    at: now,
    level: "info",
    category: "topic",
    event: "loose",
    ip: "",
    request_id: "",
    details: { title },
  })
}
