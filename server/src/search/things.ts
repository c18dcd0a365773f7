import type { SearchHit, SearchType } from "@hub/contract/search"
import { type RawBuilder, sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { type Permission, type PermissionOnRow, hasPermission } from "../policy.ts"
import type { SearchFinding, SearchQuestion } from "./question.ts"
import { findTermMarks, createSnippet } from "./snippet.ts"
import { stemOf } from "./terms.ts"

export type ThingKind = Exclude<SearchType, "topic">
type ThingSql = RawBuilder<unknown>
type ThingRow = {
  type: ThingKind
  id: number
  title: string
  about: string
  status: string | null
  score: number
  total: number
}

/** Where things of a kind stand, and by what they are found; `words` is spelled as its index has it. */
type ThingSource = {
  permission: Exclude<Permission, PermissionOnRow>
  from: ThingSql
  title: ThingSql
  words: ThingSql
  about: ThingSql
  status?: ThingSql
  link: (row: ThingRow, ctx: Ctx) => string | null
}

/** Everything but the topics, of which there are too many to look through. */
export async function findThings(ctx: Ctx, question: SearchQuestion): Promise<Map<ThingKind, SearchFinding>> {
  return searchThings(
    ctx,
    question,
    ({ words }) => containing(words, question.terms),
    (shelf) => scoreThing(shelf, question),
  )
}

/** What is called something that is spelled like the question. */
export async function findSimilarThings(ctx: Ctx, question: SearchQuestion): Promise<Map<ThingKind, SearchFinding>> {
  const { q } = question
  return searchThings(
    ctx,
    question,
    ({ title }) => sql`lower(${title}) %> ${q}`,
    ({ title }) => sql`(word_similarity(${q}, lower(${title})) / 2)::real`,
  )
}

async function searchThings(
  ctx: Ctx,
  question: SearchQuestion,
  which: (shelf: ThingSource) => ThingSql,
  score: (shelf: ThingSource) => ThingSql,
) {
  const kinds = (Object.keys(thingSources) as ThingKind[]).filter((kind) =>
    hasPermission(ctx.actor, thingSources[kind].permission),
  )
  const looks = kinds.flatMap((kind) => {
    const within = narrowThings(kind, question)
    return within === undefined
      ? []
      : [selectThings(kind, sql`${which(thingSources[kind])} and ${within}`, score, question.limit)]
  })
  const found = new Map<ThingKind, SearchFinding>()
  if (looks.length === 0) return found
  const { rows } =
    await sql<ThingRow>`select type, id, title, about, status, score, total from (${sql.join(looks, sql` union all `)}) things`.execute(
      ctx.db,
    )
  for (const row of rows) {
    const { hits } = found.get(row.type) ?? { hits: [] }
    found.set(row.type, { hits: [...hits, presentThing(ctx, row, question.terms)], total: row.total })
  }
  return found
}

function selectThings(
  kind: ThingKind,
  where: ThingSql,
  score: (shelf: ThingSource) => ThingSql,
  limit: number,
): ThingSql {
  const shelf = thingSources[kind]
  const { from, title, about, status = sql`null` } = shelf
  return sql`(select ${sql.lit(kind)} as type, ${sql.ref(`${kind}.id`)} as id, ${title} as title, ${about} as about,
    ${status} as status, ${score(shelf)} as score, count(*) over () as total
    from ${from} where ${where} order by 6 desc, lower(${title}), 2 limit ${sql.lit(limit)})`
}

/** What belongs to no project or has no status is not among what is narrowed down to one. */
function narrowThings(kind: ThingKind, { status, project }: SearchQuestion): ThingSql | undefined {
  if (status !== undefined && kind !== "project") return undefined
  if (kind === "project") {
    const shown = status === "archived" ? sql`archived_at is not null` : sql`archived_at is null`
    const of = project === undefined ? sql`true` : sql`project.id = ${project}`
    return sql`${shown} and ${of} and ${status === undefined || status === "archived" ? sql`true` : sql`status = ${status}`}`
  }
  if (kind === "person") {
    const links = sql`person.id in (select person_id from project_stakeholders where project_id = ${project})`
    return sql`merged_into is null and left_at is null and ${project === undefined ? sql`true` : links}`
  }
  if (project !== undefined) return kind === "collection" ? sql`project_id = ${project}` : undefined
  return kind === "image" ? sql`removed_at is null` : sql`true`
}

const containing = (words: ThingSql, terms: string[]) =>
  sql.join(
    terms.map((term) => sql`${words} like ${`%${stemOf(term)}%`}`),
    sql` and `,
  )

const scoreThing = (
  { title }: ThingSource,
  { q, terms }: SearchQuestion,
) => sql`(case when lower(${title}) = ${q} then 1
  when starts_with(lower(${title}), ${q}) then 0.9
  when ${containing(sql`lower(${title})`, terms)} then 0.8 else 0.5 end)::real`

const thingSources: Record<ThingKind, ThingSource> = {
  project: {
    permission: "projects.read",
    from: sql`projects project`,
    title: sql`name`,
    words: sql`lower(name || ' ' || description)`,
    about: sql`description`,
    status: sql`case when archived_at is null then status else 'archived' end`,
    link: ({ id }) => `/projects/${id}`,
  },
  collection: {
    permission: "collections.read",
    from: sql`collections collection`,
    title: sql`name`,
    words: sql`lower(name || ' ' || description)`,
    about: sql`description`,
    status: sql`case when archived_at is not null then 'archived' end`,
    link: ({ id }) => `/collections/${id}`,
  },
  person: {
    permission: "stakeholders.read",
    from: sql`people person`,
    title: sql`name`,
    words: sql`lower(name || ' ' || coalesce(email, '') || ' ' || organization || ' ' || role_words)`,
    about: sql`concat_ws(' · ', nullif(role_words, ''), nullif(organization, ''), email)`,
    link: ({ title }) => `/all-stakeholders?q=${encodeURIComponent(title)}`,
  },
  tag: {
    permission: "tags.read",
    from: sql`tags tag`,
    title: sql`name`,
    words: sql`lower(name || ' ' || description)`,
    about: sql`description`,
    link: ({ title }) => `/all-tags?q=${encodeURIComponent(title)}`,
  },
  variable: {
    permission: "variables.read",
    from: sql`variables variable`,
    title: sql`slug`,
    words: sql`lower(slug || ' ' || value || ' ' || description)`,
    about: sql`concat_ws(' · ', nullif(value, ''), nullif(description, ''))`,
    link: (_, { actor }) => (hasPermission(actor, "variables.change") ? "/admin/variables" : null),
  },
  link: {
    permission: "links.read",
    from: sql`links link`,
    title: sql`title`,
    words: sql`lower(title || ' ' || reference_code || ' ' || url)`,
    about: sql`concat_ws(' · ', nullif(reference_code, ''), url)`,
    link: ({ title }) => `/all-links?q=${encodeURIComponent(title)}`,
  },
  image: {
    permission: "images.read",
    from: sql`images image`,
    title: sql`filename`,
    words: sql`lower(filename || ' ' || alt_text)`,
    about: sql`alt_text`,
    link: ({ title }) => `/all-images?q=${encodeURIComponent(title)}`,
  },
}

function presentThing(ctx: Ctx, row: ThingRow, terms: string[]): SearchHit {
  const { type, id, title, about, status, score } = row
  return {
    type,
    id,
    title,
    title_marks: findTermMarks(title, terms),
    snippet: createSnippet(about, terms),
    link: thingSources[type].link(row, ctx),
    status,
    score,
  }
}
