import { type imageLibrary, imageFormats, type LibraryImage } from "@hub/contract/image-library"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import type { CsvColumns } from "../../platform/http/csv.ts"
import { containsPattern, type SortOrder, createOrdering } from "../../platform/http/sort-order.ts"
import { cutPage, type PagedList } from "../../platform/http/page.ts"
import { hasPermission } from "../../policy.ts"
import { selectLibraryColumns, selectLibraryImages, presentLibraryImage } from "./get.ts"

const countUses = sql<number>`(select count(*) from topic_uses where kind = 'image' and topic_uses.key = '/media/' || images.key)`

const orders = {
  name: { by: sql`lower(images.filename)`, type: "text" },
  size: { by: sql`images.bytes`, type: "bigint" },
  usage: { by: countUses, type: "bigint" },
  uploaded: { by: sql`images.created_at`, type: "timestamptz" },
} satisfies Record<string, SortOrder>

/** The library in order, with how often each image is shown. */
export async function listLibraryImages(
  ctx: Ctx,
  { limit, cursor, sort, q, unused, missing_alt, format }: RouteInput<typeof imageLibrary.list>["query"],
): Promise<PagedList<LibraryImage>> {
  if (!hasPermission(ctx.actor, "images.read")) throw notFound("Images")
  const found = selectLibraryImages(ctx)
    .$if(Boolean(q), (query) =>
      query.where(sql<boolean>`lower(images.filename || ' ' || images.alt_text) like ${containsPattern(q ?? "")}`),
    )
    .$if(unused === true, (query) => query.where(sql<boolean>`${countUses} = 0`))
    .$if(missing_alt === true, (query) => query.where("images.alt_text", "=", ""))
    .$if(format !== undefined, (query) => query.where("images.mime", "=", imageFormats[format ?? "png"]))
  const order = createOrdering(orders, { sort, id: "images.id", limit, cursor })
  const [rows, { total }] = await Promise.all([
    found.selectAll("images").select(selectLibraryColumns()).select(order.key).$call(order.page).execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, { limit, total, after: order.after, present: (row) => presentLibraryImage(ctx, row) })
}

export const imageColumns: CsvColumns<LibraryImage> = {
  "File name": (image) => image.filename,
  "Alternative text": (image) => image.alt_text,
  Width: (image) => image.width,
  Height: (image) => image.height,
  Bytes: (image) => image.bytes,
  Format: (image) => image.mime,
  "Used in topics": (image) => image.usage_count,
  "Uploaded by": (image) => image.uploaded_by,
  Uploaded: (image) => image.created_at,
  Address: (image) => image.public_url,
}
