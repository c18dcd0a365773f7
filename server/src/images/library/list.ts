import { type imageLibrary, imageFormats, type LibraryImage } from "@hub/contract/image-library"
import type { Input } from "@hub/contract/route"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { missing } from "../../platform/failure.ts"
import type { Columns } from "../../platform/http/csv.ts"
import { containing, type Order, ordering } from "../../platform/http/ordering.ts"
import { pageOf, type Paged } from "../../platform/http/page.ts"
import { may } from "../../policy.ts"
import { libraryColumns, libraryRows, present } from "./get.ts"

const used = sql<number>`(select count(*) from topic_uses where kind = 'image' and topic_uses.key = '/media/' || images.key)`

const orders = {
  name: { by: sql`lower(images.filename)`, type: "text" },
  size: { by: sql`images.bytes`, type: "bigint" },
  usage: { by: used, type: "bigint" },
  uploaded: { by: sql`images.created_at`, type: "timestamptz" },
} satisfies Record<string, Order>

/** The library in order, with how often each image is shown. */
export async function listLibrary(
  ctx: Ctx,
  { limit, cursor, sort, q, unused, missing_alt, format }: Input<typeof imageLibrary.list>["query"],
): Promise<Paged<LibraryImage>> {
  if (!may(ctx.actor, "images.read")) throw missing("Images")
  const found = libraryRows(ctx)
    .$if(Boolean(q), (query) =>
      query.where(sql<boolean>`lower(images.filename || ' ' || images.alt_text) like ${containing(q ?? "")}`),
    )
    .$if(unused === true, (query) => query.where(sql<boolean>`${used} = 0`))
    .$if(missing_alt === true, (query) => query.where("images.alt_text", "=", ""))
    .$if(format !== undefined, (query) => query.where("images.mime", "=", imageFormats[format ?? "png"]))
  const order = ordering(orders, { sort, id: "images.id", limit, cursor })
  const [rows, { total }] = await Promise.all([
    found.selectAll("images").select(libraryColumns()).select(order.key).$call(order.page).execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, { limit, total, after: order.after, present: (row) => present(ctx, row) })
}

export const imageColumns: Columns<LibraryImage> = {
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
