import { join } from "node:path"
import { type DraftWatermark, PublicationOptions } from "@hub/contract/publications"
import { sql } from "kysely"
import type { Ctx, App } from "../../platform/ctx.ts"
import { builtEntry, root } from "../../platform/root.ts"
import { readEarlierEdition } from "../changes/earlier-text.ts"
import { readReaderChanges } from "../changes/reader-changes.ts"
import { gateOfEdition } from "../gate.ts"
import { readVersion } from "../../version/read.ts"
import type { PublicationRow } from "../tables.ts"
import type { EditionJob, EditionTopic } from "./job.ts"

/** Which texts a job holds: what a knowledge base had in its edition before is kept from there, unless all is made again. */
export type TextSelection = "all" | "changed"

/** Gathers all that an edition is made of: its fixed revisions and values, and the files of its images. */
export async function prepareEditionJob(
  ctx: Ctx,
  row: PublicationRow,
  folder: string,
  texts: TextSelection = "all",
): Promise<EditionJob> {
  const before = row.kind === "mobile_kb" && texts === "changed" ? await editionBefore(ctx, row) : undefined
  const topics = await topicsOf(ctx, row.id, before?.id)
  const gate = await gateOfEdition(ctx, row)
  const { language, numbered, draft, standard, changes_since } = PublicationOptions.parse(row.options)
  return {
    kind: row.kind,
    title: row.title,
    edition: row.edition,
    publisher: row.publisher,
    description: row.description,
    language,
    numbered,
    draft: isMarkedAsDraft(draft, topics),
    standard,
    since: row.kind === "pdf" && changes_since !== null ? await readEarlierEdition(ctx, row, changes_since) : null,
    reader_changes: row.kind === "mobile_kb" ? await readReaderChanges(ctx, row) : null,
    date: row.created_at.toISOString(),
    variables: row.variables,
    topics,
    findings: row.checks.map((found) => ({ ...found, severity: gate[found.rule] ?? found.severity })),
    gate,
    pictures: await picturesIn(ctx, row),
    home: ctx.app.public_url,
    folder,
    ...(row.kind === "mobile_kb" && { render_cache: join(renderCacheFolder(ctx.app), row.key) }),
    before: before && ctx.app.files.pathOf(before.sha256),
    ...editionTools(),
    program: programOf(),
  }
}

/** Whether every page of a PDF says that it is a draft. */
export const isMarkedAsDraft = (draft: DraftWatermark, topics: Pick<EditionTopic, "kind" | "approved">[]): boolean =>
  draft === "always" || (draft === "unapproved" && topics.some((one) => one.kind === "topic" && !one.approved))

/** The programs of readers, and the one that lays a PDF out. */
export const editionTools = () => ({
  reader: join(root, "dist/server/kb-reader"),
  pdf_child: builtEntry("publications-pdf-child"),
})

/** Where each knowledge base keeps what was read for it, so that its next edition reads only what changed. */
export const renderCacheFolder = ({ work_folder }: Pick<App, "work_folder">) => join(work_folder, "readings")

const programOf = () => {
  const { version: hub, commit } = readVersion()
  return { hub, commit }
}

/** The last edition that was made at the same address. */
async function editionBefore({ db }: Ctx, { id, key }: PublicationRow) {
  const { rows } = await sql<{ id: number; sha256: string }>`
    select id, sha256 from publications where key = ${key} and id < ${id} and sha256 is not null
    order by id desc limit 1`.execute(db)
  return rows[0]
}

async function topicsOf({ db }: Ctx, publication_id: number, before: number | undefined): Promise<EditionTopic[]> {
  const { rows } = await sql<EditionTopic & { given: boolean }>`
    select place.topic_id, place.node_id, place.kind, place.new_page, place.title, place.level, place.approved,
      place.own_values, revision.title as own_title, coalesce(revision.frontmatter, '') as frontmatter,
      revision.content_hash as text_hash, earlier.revision_id is null as given,
      case when earlier.revision_id is null then revision.content end as content
    from publication_topics as place
    left join revisions as revision on revision.id = place.revision_id
    left join (
      select distinct revision_id from publication_topics where publication_id = ${before ?? null}
    ) as earlier on earlier.revision_id = place.revision_id
    where place.publication_id = ${publication_id}
    order by place.position`.execute(db)
  return rows.map(({ given, content, ...topic }) => (given ? { ...topic, content: content ?? null } : topic))
}

/** The images whose addresses stand in its texts, or in the values of variables that do. */
async function picturesIn({ db, app }: Ctx, { id, variables }: PublicationRow): Promise<EditionJob["pictures"]> {
  const addresses = Object.fromEntries(Object.entries(variables).filter(([, value]) => value.includes("/media/")))
  const { rows } = await sql<{ key: string; sha256: string; mime: string; alt_text: string }>`
    select key, sha256, mime, alt_text from images where key in (
      select (regexp_matches(revision.content, '/media/([A-Za-z0-9_-]+)/', 'g'))[1]
      from publication_topics as place join revisions as revision on revision.id = place.revision_id
      where place.publication_id = ${id} and revision.content like '%/media/%'
      union all
      select (regexp_matches(named.value, '/media/([A-Za-z0-9_-]+)/'))[1]
      from publication_topics as place join revisions as revision on revision.id = place.revision_id,
        jsonb_each_text(${JSON.stringify(addresses)}::jsonb || coalesce(place.own_values, '{}')) as named
      where place.publication_id = ${id} and named.value like '%/media/%'
        and strpos(replace(revision.content, '\\', ''), '{{' || named.key || '}}') > 0
    ) order by id`.execute(db)
  return Object.fromEntries(
    rows.map(({ key, sha256, mime, alt_text }) => [
      key,
      {
        sha256,
        path: app.files.pathOf(sha256),
        alt: alt_text,
        name: `${sha256.slice(0, 16)}.${extensions[mime] ?? "bin"}`,
      },
    ]),
  )
}

const extensions: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/svg+xml": "svg",
}
