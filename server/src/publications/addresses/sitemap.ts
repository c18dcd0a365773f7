import type { Ctx } from "../../platform/ctx.ts"
import type { SiteAnswer } from "../../platform/http/zipped-site.ts"
import { writeSitemap } from "../visibility/sitemap.ts"
import { addressAt } from "./base.ts"
import type { SeriesEdition } from "./series.ts"

/** The pages of an edition by their words. */
export async function writeEditionSitemap(
  { db, app }: Ctx,
  { id, published_at }: SeriesEdition,
  base: string,
): Promise<SiteAnswer> {
  const rows = await db
    .selectFrom("reader_addresses")
    .select("address")
    .where("publication_id", "=", id)
    .orderBy("page")
    .execute()
  const pages = [base, ...rows.map(({ address }) => addressAt(base, address))]
  const { text, mime } = writeSitemap(
    pages.map((page) => app.reader_url + page),
    published_at,
  )
  return { text, mime, status: 200, isIndexable: true }
}
