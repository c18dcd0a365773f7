import type { Hit, SearchType } from "@hub/contract/search"
import { type RawBuilder, sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { type Deed, type DeedWith, may } from "../policy.ts"
import type { Finding, Question } from "./question.ts"
import { marksIn, snippetOf } from "./snippet.ts"
import { stemOf } from "./terms.ts"

export type Kind = Exclude<SearchType, "topic">
type Sql = RawBuilder<unknown>
type Row = {
  type: Kind
  id: number
  title: string
  about: string
  status: string | null
  score: number
  total: number
}

/** Where things of a kind stand, and by what they are found; `words` is spelled as its index has it. */
type Shelf = {
  deed: Exclude<Deed, DeedWith>
  from: Sql
  title: Sql
  words: Sql
  about: Sql
  status?: Sql
  link: (row: Row, ctx: Ctx) => string | null
}

/** Everything but the topics, of which there are too many to look through. */
export async function findThings(ctx: Ctx, question: Question): Promise<Map<Kind, Finding>> {
  return gathered(
    ctx,
    question,
    ({ words }) => containing(words, question.terms),
    (shelf) => scored(shelf, question),
  )
}

/** What is called something that is spelled like the question. */
export async function findSimilarThings(ctx: Ctx, question: Question): Promise<Map<Kind, Finding>> {
  const { q } = question
  return gathered(
    ctx,
    question,
    ({ title }) => sql`lower(${title}) %> ${q}`,
    ({ title }) => sql`(word_similarity(${q}, lower(${title})) / 2)::real`,
  )
}

async function gathered(ctx: Ctx, question: Question, which: (shelf: Shelf) => Sql, score: (shelf: Shelf) => Sql) {
  const kinds = (Object.keys(shelves) as Kind[]).filter((kind) => may(ctx.actor, shelves[kind].deed))
  const looks = kinds.flatMap((kind) => {
    const within = narrowed(kind, question)
    return within === undefined ? [] : [look(kind, sql`${which(shelves[kind])} and ${within}`, score, question.limit)]
  })
  const found = new Map<Kind, Finding>()
  if (looks.length === 0) return found
  const { rows } =
    await sql<Row>`select type, id, title, about, status, score, total from (${sql.join(looks, sql` union all `)}) things`.execute(
      ctx.db,
    )
  for (const row of rows) {
    const { hits } = found.get(row.type) ?? { hits: [] }
    found.set(row.type, { hits: [...hits, present(ctx, row, question.terms)], total: row.total })
  }
  return found
}

function look(kind: Kind, where: Sql, score: (shelf: Shelf) => Sql, limit: number): Sql {
  const shelf = shelves[kind]
  const { from, title, about, status = sql`null` } = shelf
  return sql`(select ${sql.lit(kind)} as type, ${sql.ref(`${kind}.id`)} as id, ${title} as title, ${about} as about,
    ${status} as status, ${score(shelf)} as score, count(*) over () as total
    from ${from} where ${where} order by 6 desc, lower(${title}), 2 limit ${sql.lit(limit)})`
}

/** What belongs to no project or has no status is not among what is narrowed down to one. */
function narrowed(kind: Kind, { status, project }: Question): Sql | undefined {
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

const containing = (words: Sql, terms: string[]) =>
  sql.join(
    terms.map((term) => sql`${words} like ${`%${stemOf(term)}%`}`),
    sql` and `,
  )

const scored = ({ title }: Shelf, { q, terms }: Question) => sql`(case when lower(${title}) = ${q} then 1
  when starts_with(lower(${title}), ${q}) then 0.9
  when ${containing(sql`lower(${title})`, terms)} then 0.8 else 0.5 end)::real`

const shelves: Record<Kind, Shelf> = {
  project: {
    deed: "projects.read",
    from: sql`projects project`,
    title: sql`name`,
    words: sql`lower(name || ' ' || description)`,
    about: sql`description`,
    status: sql`case when archived_at is null then status else 'archived' end`,
    link: ({ id }) => `/projects/${id}`,
  },
  collection: {
    deed: "collections.read",
    from: sql`collections collection`,
    title: sql`name`,
    words: sql`lower(name || ' ' || description)`,
    about: sql`description`,
    status: sql`case when archived_at is not null then 'archived' end`,
    link: ({ id }) => `/collections/${id}`,
  },
  person: {
    deed: "stakeholders.read",
    from: sql`people person`,
    title: sql`name`,
    words: sql`lower(name || ' ' || coalesce(email, '') || ' ' || organization || ' ' || role_words)`,
    about: sql`concat_ws(' · ', nullif(role_words, ''), nullif(organization, ''), email)`,
    link: ({ title }) => `/all-stakeholders?q=${encodeURIComponent(title)}`,
  },
  tag: {
    deed: "tags.read",
    from: sql`tags tag`,
    title: sql`name`,
    words: sql`lower(name || ' ' || description)`,
    about: sql`description`,
    link: ({ title }) => `/all-tags?q=${encodeURIComponent(title)}`,
  },
  variable: {
    deed: "variables.read",
    from: sql`variables variable`,
    title: sql`slug`,
    words: sql`lower(slug || ' ' || value || ' ' || description)`,
    about: sql`concat_ws(' · ', nullif(value, ''), nullif(description, ''))`,
    link: (_, { actor }) => (may(actor, "variables.change") ? "/admin/variables" : null),
  },
  link: {
    deed: "links.read",
    from: sql`links link`,
    title: sql`title`,
    words: sql`lower(title || ' ' || reference_code || ' ' || url)`,
    about: sql`concat_ws(' · ', nullif(reference_code, ''), url)`,
    link: ({ title }) => `/all-links?q=${encodeURIComponent(title)}`,
  },
  image: {
    deed: "images.read",
    from: sql`images image`,
    title: sql`filename`,
    words: sql`lower(filename || ' ' || alt_text)`,
    about: sql`alt_text`,
    link: ({ title }) => `/all-images?q=${encodeURIComponent(title)}`,
  },
}

function present(ctx: Ctx, row: Row, terms: string[]): Hit {
  const { type, id, title, about, status, score } = row
  return {
    type,
    id,
    title,
    title_marks: marksIn(title, terms),
    snippet: snippetOf(about, terms),
    link: shelves[type].link(row, ctx),
    status,
    score,
  }
}
