import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import type { FileResponse } from "../../platform/http/file-response.ts"
import { requirePermission } from "../../policy.ts"
import { escapeHtml } from "@hub/reader/escape"
import { firstHeadingPage, pageName } from "@hub/reader/site"

/** What the protocol takes in one file. */
const most = 50_000

/** The knowledge bases that are open to everybody, each with a sitemap of its own. */
export async function listSitemaps(ctx: Ctx): Promise<FileResponse> {
  requirePermission(ctx.actor, "publications.fetch")
  const rows = await publicKbs(ctx).orderBy("key").limit(most).execute()
  return xml(
    "sitemapindex",
    rows.map(({ key, published_at }) => entry("sitemap", `${baseOf(ctx, key)}sitemap.xml`, published_at)),
  )
}

/** The pages of one of them; the addresses are those of this hub, which the edition itself does not know. */
export async function readSitemap(ctx: Ctx, key: string): Promise<FileResponse> {
  requirePermission(ctx.actor, "publications.fetch")
  const row = await publicKbs(ctx).where("key", "=", key).executeTakeFirst()
  if (!row) throw notFound("Page")
  const places = await ctx.db
    .selectFrom("publication_topics")
    .select(["topic_id", "node_id", "kind"])
    .where("publication_id", "=", row.id)
    .orderBy("position")
    .execute()
  const ids = places.flatMap(({ kind, topic_id, node_id }) =>
    kind === "topic" ? (topic_id === null ? [] : [topic_id]) : [firstHeadingPage + (node_id ?? 0)],
  )
  const pages = ["", ...[...new Set(ids)].map(pageName)].slice(0, most)
  return xml(
    "urlset",
    pages.map((page) => entry("url", baseOf(ctx, key) + page, row.published_at)),
  )
}

/** Where programs that read the web find those, and what is not for them. */
export async function readRobots(ctx: Ctx): Promise<FileResponse> {
  requirePermission(ctx.actor, "publications.fetch")
  const text = `User-agent: *\nAllow: /kb/\nDisallow: /\n\nSitemap: ${ctx.app.public_url}/sitemap.xml\n`
  return { text, filename: "robots.txt", mime: "text/plain; charset=utf-8", inline: true }
}

const publicKbs = ({ db }: Ctx) =>
  db
    .selectFrom("publications")
    .select(["id", "key", "published_at"])
    .where("kind", "=", "mobile_kb")
    .where("status", "=", "live")
    .where("visibility", "=", "public")

const baseOf = ({ app }: Ctx, key: string) => `${app.public_url}/kb/${key}/`

const entry = (tag: string, address: string, changed: Date | null) =>
  `<${tag}><loc>${escapeHtml(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}</${tag}>`

function xml(root: string, entries: string[]): FileResponse {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</${root}>
`
  return { text, filename: "sitemap.xml", mime: "application/xml; charset=utf-8", inline: true }
}
