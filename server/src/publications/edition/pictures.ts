import { type HouseStyle, imageFields } from "@hub/contract/house-style"
import { fileExtensionOf } from "@hub/contract/images"
import { sql } from "kysely"
import type { App, Ctx } from "../../platform/ctx.ts"
import { imageKeyOf } from "../../images/present.ts"
import type { ImageRow } from "../../images/tables.ts"
import type { PublicationRow } from "../tables.ts"
import type { EditionJob } from "./job.ts"

type PictureRow = Pick<ImageRow, "key" | "sha256" | "mime" | "alt_text" | "filename">

/** The images whose addresses stand in its texts, or in the values of variables that do. */
export async function readEditionPictures(
  { db, app }: Ctx,
  { id, variables }: PublicationRow,
): Promise<EditionJob["pictures"]> {
  const addresses = Object.fromEntries(Object.entries(variables).filter(([, value]) => value.includes("/media/")))
  const { rows } = await sql<PictureRow>`
    select key, sha256, mime, alt_text, filename from images where key in (
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
  return presentPictures(app, rows)
}

/** The images whose addresses stand in these texts. Each goes by the key in its address. */
export async function readTextPictures({ db, app }: Ctx, texts: string[]): Promise<EditionJob["pictures"]> {
  const keys = texts.flatMap((text) => [...text.matchAll(/\/media\/([\w-]+)\//g)].map(([, key]) => key!))
  if (keys.length === 0) return {}
  const rows = await db
    .selectFrom("images")
    .select(["key", "sha256", "alt_text"])
    .where("key", "in", [...new Set(keys)])
    .execute()
  return Object.fromEntries(
    rows.map(({ key, sha256, alt_text }) => [
      key,
      { sha256, path: app.files.pathOf(sha256), alt: alt_text, name: key },
    ]),
  )
}

/** The images of a house style. */
export async function readStylePictures({ db, app }: Ctx, style: HouseStyle): Promise<EditionJob["pictures"]> {
  const keys = imageFields.flatMap((field) => imageKeyOf(style[field]) ?? [])
  if (keys.length === 0) return {}
  const rows = await db
    .selectFrom("images")
    .select(["key", "sha256", "mime", "alt_text", "filename"])
    .where("key", "in", keys)
    .orderBy("id")
    .execute()
  return presentPictures(app, rows)
}

const presentPictures = ({ files }: App, rows: PictureRow[]): EditionJob["pictures"] =>
  Object.fromEntries(
    rows.map(({ key, sha256, mime, alt_text, filename }) => [
      key,
      {
        sha256,
        path: files.pathOf(sha256),
        alt: alt_text,
        name: nameOf(sha256, mime, filename),
      },
    ]),
  )

/** A file that is linked keeps its name, as far as every place that editions go to can write it. */
function nameOf(sha256: string, mime: string, filename: string): string {
  const extension = fileExtensionOf(mime)
  if (extension === undefined) return `${sha256.slice(0, 16)}.${extensions[mime] ?? "bin"}`
  const plain = filename.replace(/\.\w+$/, "").replace(/[^A-Za-z0-9_-]+/g, "-")
  return `${sha256.slice(0, 8)}-${plain.replace(/^-+|-+$/g, "") || "file"}.${extension}`
}

const extensions: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/svg+xml": "svg",
}
