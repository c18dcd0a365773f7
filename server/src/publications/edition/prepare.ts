import { join } from "node:path"
import { type DraftWatermark, PublicationOptions } from "@hub/contract/publications"
import { sql } from "kysely"
import { readStyleFonts } from "../../house-style/fonts/list.ts"
import { editionStyleOf } from "../../house-style/read.ts"
import type { Ctx, App } from "../../platform/ctx.ts"
import { builtEntry, root } from "../../platform/root.ts"
import { readEarlierEdition } from "../changes/earlier-text.ts"
import { readReaderChanges } from "../changes/reader-changes.ts"
import { gateOfEdition } from "../gate.ts"
import { readVersion } from "../../version/read.ts"
import type { PublicationRow } from "../tables.ts"
import { readEditionPictures, readStylePictures } from "./pictures.ts"
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
  const { language, numbered, captions, index, glossary, typography, draft, standard, changes_since, correction } =
    PublicationOptions.parse(row.options)
  // Any text may explain a term, or use one.
  const topics = await topicsOf(ctx, row.id, glossary ? undefined : before?.id)
  const gate = await gateOfEdition(ctx, row)
  const style = editionStyleOf(row.style)
  return {
    kind: row.kind,
    title: row.title,
    edition: row.edition,
    publisher: row.publisher,
    style,
    fonts: await readStyleFonts(ctx, style),
    description: row.description,
    language,
    numbered,
    captions,
    index,
    glossary,
    typography,
    draft: isMarkedAsDraft(draft, topics),
    standard,
    since: row.kind === "pdf" && changes_since !== null ? await readEarlierEdition(ctx, row, changes_since) : null,
    ...(correction !== "" && { correction }),
    reader_changes: row.kind === "mobile_kb" ? await readReaderChanges(ctx, row) : null,
    date: row.created_at.toISOString(),
    variables: row.variables,
    topics,
    findings: row.checks.map((found) => ({ ...found, severity: gate[found.rule] ?? found.severity })),
    gate,
    pictures: { ...(await readEditionPictures(ctx, row)), ...(await readStylePictures(ctx, style)) },
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
  const { rows } = await sql<Omit<EditionTopic, "changed_at"> & { given: boolean; saved_at: Date | null }>`
    select place.topic_id, place.node_id, place.kind, place.new_page, place.title, place.level, place.approved,
      place.own_values, revision.title as own_title, coalesce(revision.frontmatter, '') as frontmatter,
      revision.content_hash as text_hash, revision.created_at as saved_at, earlier.revision_id is null as given,
      case when earlier.revision_id is null then revision.content end as content
    from publication_topics as place
    left join revisions as revision on revision.id = place.revision_id
    left join (
      select distinct revision_id from publication_topics where publication_id = ${before ?? null}
    ) as earlier on earlier.revision_id = place.revision_id
    where place.publication_id = ${publication_id}
    order by place.position`.execute(db)
  return rows.map(({ given, content, saved_at, ...topic }) => ({
    ...topic,
    changed_at: saved_at?.toISOString() ?? null,
    ...(given && { content: content ?? null }),
  }))
}
