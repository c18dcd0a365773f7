import { sql } from "kysely"
import type { TestHub } from "../hub.ts"
import { createTopicInReview } from "../reviews.ts"
import { userId, personId } from "../restricted.ts"
import { now } from "../hub.ts"
import type { MatrixScene } from "../matrix/fixtures.ts"
import { matrixCallersOf, type MatrixPrincipal } from "../matrix/principals.ts"
import { matrixRows } from "../matrix/rows.ts"
import type { LeakState, LeakWorld } from "./oracle.ts"
import type { LeakPrincipal } from "./principals.ts"
import { keysOf, newKeys, type RowKeys } from "./row-keys.ts"
import { callFromNewAddress } from "./ask.ts"
import { isAboutContent, type LeakCall, listVariants } from "./calls.ts"

export const worlds: LeakWorld[] = ["own", "other"]

/** The words that stand in everything of a world: two hundred of each, one kind in what a project has, the other in what its collections have. */
export const markers: Record<LeakWorld, { project: string; content: string }> = {
  own: { project: "quagga", content: "zebrafish" },
  other: { project: "quokka", content: "okapi" },
}
export const wordsOfEach = 200

/** Where people write what belongs to a project, and to a collection or topic of it. */
const written: Record<"project" | "content", Record<string, string[]>> = {
  project: {
    projects: ["name", "description"],
    milestones: ["name", "description"],
    meetings: ["title", "description"],
  },
  content: {
    topics: ["title", "summary"],
    revisions: ["title", "content"],
    topic_drafts: ["title", "content"],
    collections: ["name", "description"],
    tasks: ["title", "description"],
    comments: ["body", "quote"],
    review_rounds: ["topic_title"],
    review_requests: ["message", "summary"],
    review_points: ["body", "quote"],
    review_point_replies: ["body"],
    review_sequences: ["topic_title", "initial_message"],
    imports: ["filename"],
    import_documents: ["title", "markdown"],
    import_items: ["title", "content"],
    publications: ["title", "description"],
    publication_topics: ["title"],
    releases: ["name", "summary"],
    release_people: ["reason"],
    release_changes: ["reason"],
    feedback: ["message"],
    tags: ["description"],
    links: ["title"],
    images: ["alt_text"],
  },
}

/** `secrets` stand in the addresses of its editions and images, which nobody can guess. */
export type World = {
  projects: number[]
  collections: number[]
  topics: number[]
  calls: LeakCall[]
  secrets: string[]
  rows: RowKeys
}

/** Everything that the rows of the matrix set up for their calls, put into one world of projects and marked. */
export async function createWorld(hub: TestHub, name: LeakWorld): Promise<World> {
  const before = await idsOf(hub)
  const secretsBefore = await secretsOf(hub)
  const rowsBefore = await keysOf(hub)
  const calls: LeakCall[] = []
  for (const [index, row] of matrixRows.entries()) {
    if (!isAboutContent(row.route)) continue
    callFromNewAddress(hub)
    const input = await row.prepare(await sceneFor(hub, row.route.path))
    calls.push({ index, route: row.route, input })
  }
  await hub.settle()
  const after = await idsOf(hub)
  const made = (table: keyof typeof before) => after[table].filter((id) => !before[table].includes(id))
  const secrets = (await secretsOf(hub)).filter((one) => !secretsBefore.includes(one))
  const world = { projects: made("projects"), collections: made("collections"), topics: made("topics"), calls, secrets }
  await putTogether(hub, world, before)
  await mark(hub, name)
  const rows = newKeys(rowsBefore, await keysOf(hub))
  const ids = { project: world.projects[0]!, collection: world.collections[0]!, topic: world.topics[0]! }
  return { ...world, rows, calls: calls.flatMap((call) => listVariants(call, Object.values(markers[name]), ids)) }
}

/** As whom a call is set up: its owner, or for a link the person who holds a new one. */
async function sceneFor(hub: TestHub, path: string): Promise<MatrixScene> {
  const byLink = path.startsWith("/api/review/")
  const own = byLink ? (await createTopicInReview(hub)).token : ""
  const links = { own, other: "", revoked: "", unknown: "x".repeat(43) }
  const bearers = { portal: undefined, "author owner": "ben", admin: "ada" } as Record<
    MatrixPrincipal,
    string | undefined
  >
  return { hub, who: byLink ? "portal" : "author owner", ...matrixCallersOf(hub, { links, bearers }) }
}

async function idsOf({ db }: TestHub) {
  const ids = async (table: "projects" | "collections" | "topics" | "tags" | "images" | "links") =>
    (await db.selectFrom(table).select("id").orderBy("id").execute()).map(({ id }) => id)
  return {
    projects: await ids("projects"),
    collections: await ids("collections"),
    topics: await ids("topics"),
    tags: await ids("tags"),
    images: await ids("images"),
    links: await ids("links"),
  }
}

async function secretsOf({ db }: TestHub): Promise<string[]> {
  const { rows } = await sql<{ secret: string }>`
    select key as secret from publications union select key from images union select media_key from imports`.execute(db)
  return rows.map(({ secret }) => secret)
}

/** What was made in no project comes into the first of the world, and what is of the hub is used by one of its topics alone. */
async function putTogether(
  { db }: TestHub,
  world: Pick<World, "projects" | "collections" | "topics">,
  before: Awaited<ReturnType<typeof idsOf>>,
) {
  const [project, collection, topic] = [world.projects[0]!, world.collections[0]!, world.topics[0]!]
  for (const table of ["topics", "collections"] as const)
    await sql`update ${sql.table(table)} set project_id = ${project} where project_id is null and id = any(${world[table]}::bigint[])`.execute(
      db,
    )
  for (const table of ["tasks", "meetings", "imports"])
    await sql`update ${sql.table(table)} set project_id = ${project} where project_id is null`.execute(db)
  await sql`update tasks set topic_id = ${topic} where topic_id is null`.execute(db)
  await sql`update imports set collection_id = ${collection} where collection_id is null`.execute(db)
  await sql`update variable_requests set topic_id = ${topic} where topic_id is null`.execute(db)
  await sql`update feedback set topic_id = ${topic} where topic_id is null`.execute(db)
  await sql`insert into tag_uses (tag_id, topic_id) select id, ${topic} from tags where id <> all(${before.tags}::bigint[])
    on conflict do nothing`.execute(db)
  await sql`insert into topic_uses (topic_id, kind, key) select ${topic}, 'image', '/media/' || key from images
    where id <> all(${before.images}::bigint[]) on conflict do nothing`.execute(db)
  await sql`insert into topic_uses (topic_id, kind, key) select ${topic}, 'link', key from links
    where id <> all(${before.links}::bigint[]) on conflict do nothing`.execute(db)
}

/** A word of the world, with a number by which one sees where it stood. */
async function mark({ db }: TestHub, world: LeakWorld) {
  const known = `(Seen by all|Open to all|${worlds.flatMap((one) => Object.values(markers[one])).join("|")})`
  for (const kind of ["project", "content"] as const)
    for (const [table, columns] of Object.entries(written[kind]))
      for (const column of columns)
        await sql`update ${sql.table(table)} own set ${sql.ref(column)} = ${sql.ref(column)} || ' ' || ${markers[world][kind]}::text || ' '
          || ${markers[world][kind]}::text || (abs(hashtext(ctid::text || ${column}::text)) % ${sql.lit(wordsOfEach)})
          where ${sql.ref(column)} is not null and own::text !~ ${known}`.execute(db)
  const { project, content } = markers[world]
  // What is announced, or asked of administrators, is about no topic.
  await sql`update notifications set title = title || ' ' || ${content}::text, message = message || ' ' || ${content}::text
    where topic_id is not null and title !~ ${known}`.execute(db)
  await sql`update events set data = data || jsonb_build_object('title', ${content}::text)
    where data ->> 'title' is not null and split_part(type, '.', 1) not in ('notification', 'bug') and data::text !~ ${known}`.execute(
    db,
  )
  await sql`update events set data = data || jsonb_build_object('name', case when split_part(type, '.', 1) in ('project', 'milestone', 'meeting')
      then ${project}::text else ${content}::text end)
    where data ->> 'name' is not null and data::text !~ ${known} and split_part(type, '.', 1) in ('project', 'task', 'milestone', 'meeting', 'collection', 'release')`.execute(
    db,
  )
}

/** Brings both worlds into a state; in the one at home the members have their roles and the list has its people. */
export async function bringInto(
  hub: TestHub,
  state: LeakState,
  both: Record<LeakWorld, World>,
  { principals, group_id }: { principals: LeakPrincipal[]; group_id: number },
  home: LeakWorld = "own",
) {
  const { db } = hub
  await sql`delete from project_access`.execute(db)
  await sql`update projects set restricted = ${state === "restricted"}`.execute(db)
  for (const table of ["embargoes", "embargo_readers", "embargoed_topics"])
    await sql`delete from ${sql.table(table)}`.execute(db)
  for (const who of principals.filter(({ role }) => role !== undefined)) {
    const to = who.byGroup
      ? { user: null, group: group_id }
      : { user: await userId(hub, who.holds as string), group: null }
    await sql`insert into project_access (project_id, user_id, group_id, role, granted_at)
      select id, ${to.user}::bigint, ${to.group}::bigint, ${who.role}, ${now} from projects where id = any(${both[home].projects}::bigint[])
      on conflict (project_id, user_id, group_id) do update set role = excluded.role`.execute(db)
  }
  if (state !== "embargoed") return
  for (const world of worlds) await putUnderEmbargo(hub, both[world])
  for (const who of principals.filter(({ listed }) => listed)) {
    const to = who.byGroup
      ? { person: null, group: group_id }
      : { person: await personId(hub, who.holds as string), group: null }
    await sql`insert into embargo_readers (collection_id, person_id, group_id, reason, added_at)
      select id, ${to.person}::bigint, ${to.group}::bigint, '', ${now} from collections where project_id = any(${both[home].projects}::bigint[])
      on conflict do nothing`.execute(db)
  }
}

async function putUnderEmbargo({ db }: TestHub, { projects, collections }: World) {
  const until = new Date(now.getTime() + 86_400_000)
  await sql`insert into embargoes (collection_id, until, reason, two_people, set_at)
    select id, ${until}, 'The release.', false, ${now} from collections where project_id = any(${projects}::bigint[])`.execute(
    db,
  )
  await sql`insert into embargoed_topics (collection_id, topic_id)
    select coalesce((select min(collection_id) from collection_nodes where collection_nodes.topic_id = topics.id
        and collection_id = any(${collections}::bigint[])), ${collections[0]!}), id
    from topics where project_id = any(${projects}::bigint[]) on conflict do nothing`.execute(db)
}
