import { join } from "node:path"
import { PublicationOptions } from "@hub/contract/publications"
import type { Ctx } from "../../platform/ctx.ts"
import { builtEntry, root } from "../../platform/root.ts"
import { earlierText } from "../changes/earlier-text.ts"
import { gateOfEdition } from "../gate.ts"
import type { PublicationRow } from "../tables.ts"
import type { EditionJob, EditionTopic } from "./job.ts"

/** Gathers all that an edition is made of: its fixed revisions and values, and the files of its images. */
export async function editionJob(ctx: Ctx, row: PublicationRow, folder: string): Promise<EditionJob> {
  const topics = await topicsOf(ctx, row.id)
  const gate = await gateOfEdition(ctx, row)
  const { language, numbered, draft, standard, changes_since } = PublicationOptions.parse(row.options)
  return {
    kind: row.kind,
    title: row.title,
    edition: row.edition,
    language,
    numbered,
    draft:
      draft === "always" || (draft === "unapproved" && topics.some((one) => one.kind === "topic" && !one.approved)),
    standard,
    since: row.kind === "pdf" && changes_since !== null ? await earlierText(ctx, row, changes_since) : null,
    date: row.created_at.toISOString(),
    variables: row.variables,
    topics,
    findings: row.checks.map((found) => ({ ...found, severity: gate[found.rule] ?? found.severity })),
    gate,
    pictures: await picturesIn(ctx, topics),
    folder,
    ...(row.kind === "mobile_kb" && { readings: join(readingsFolder(ctx), row.key) }),
    reader: join(root, "dist/server/kb-reader"),
    pdf_child: builtEntry("publications-pdf-child"),
  }
}

/** Where each knowledge base keeps what was read for it, so that its next edition reads only what changed. */
export const readingsFolder = ({ house }: Ctx) => join(house.work_folder, "readings")

const topicsOf = ({ db }: Ctx, publication_id: number): Promise<EditionTopic[]> =>
  db
    .selectFrom("publication_topics as place")
    .leftJoin("revisions as revision", "revision.id", "place.revision_id")
    .select(["place.topic_id", "place.node_id", "place.kind", "place.new_page", "place.title", "place.level"])
    .select(["place.approved", "place.own_values", "revision.content", "revision.title as own_title"])
    .select((row) => row.fn.coalesce("revision.frontmatter", row.val("")).as("frontmatter"))
    .where("publication_id", "=", publication_id)
    .orderBy("place.position")
    .execute()

async function picturesIn({ db, house }: Ctx, topics: EditionTopic[]): Promise<EditionJob["pictures"]> {
  const keys = new Set(
    topics.flatMap(({ content }) => [...(content ?? "").matchAll(/\/media\/([\w-]+)\//g)].map((one) => one[1]!)),
  )
  if (keys.size === 0) return {}
  const rows = await db
    .selectFrom("images")
    .select(["key", "sha256", "mime", "alt_text"])
    .where("key", "in", [...keys])
    .execute()
  return Object.fromEntries(
    rows.map(({ key, sha256, mime, alt_text }) => [
      key,
      {
        sha256,
        path: house.files.pathOf(sha256),
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
