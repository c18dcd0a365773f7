import type { PublicationStatus } from "@hub/contract/publications"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import type { FileResponse } from "../../platform/http/file-response.ts"
import { requirePermission } from "../../policy.ts"
import { isEditionUnderEmbargo } from "./readers.ts"
import { escapeHtml } from "@hub/reader/escape"
import { firstHeadingPage, pageName } from "@hub/reader/site"

/** What the protocol takes in one file. */
const most = 50_000

/** The knowledge bases that are open to everybody, each with a sitemap of its own. */
export async function listSitemaps(ctx: Ctx): Promise<FileResponse> {
  requirePermission(ctx.actor, "publications.fetch")
  const rows = await publicKbs(ctx)
    .leftJoin("reader_names as named", (join) =>
      join.onRef("named.collection_id", "=", "publications.collection_id").on("named.current", "=", true),
    )
    .select("named.name")
    .orderBy("key")
    .limit(most)
    .execute()
  return xml(
    "sitemapindex",
    rows.map(({ key, name, published_at }) =>
      entry("sitemap", `${name === null ? baseOf(ctx, key) : `${baseOf(ctx, name)}latest/`}sitemap.xml`, published_at),
    ),
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
  const pages = ["", ...[...new Set(ids)].map(pageName)]
  return writeSitemap(
    pages.map((page) => baseOf(ctx, key) + page),
    row.published_at,
  )
}

/** The sitemap of an edition: the whole addresses of its pages, of which the protocol takes so many. */
export const writeSitemap = (addresses: string[], published_at: Date | null) =>
  xml(
    "urlset",
    addresses.slice(0, most).map((address) => entry("url", address, published_at)),
  )

/** Where programs that read the web find those, and what is not for them. */
export async function readRobots(ctx: Ctx): Promise<FileResponse> {
  requirePermission(ctx.actor, "publications.fetch")
  const text = `User-agent: *\nAllow: /kb/\nDisallow: /\n\nSitemap: ${ctx.app.reader_url}/sitemap.xml\n`
  return { text, filename: "robots.txt", mime: "text/plain; charset=utf-8", inline: true }
}

/** The live web editions that are open to everybody, or with older ones too. */
export const publicKbs = (ctx: Ctx, statuses: PublicationStatus[] = ["live"]) =>
  ctx.db
    .selectFrom("publications")
    .select(["id", "key", "published_at"])
    .where("kind", "=", "mobile_kb")
    .where("status", "in", statuses)
    .where("visibility", "=", "public")
    .where((row) => row.not(isEditionUnderEmbargo(ctx)))

const baseOf = ({ app }: Ctx, key: string) => `${app.reader_url}/kb/${encodeURIComponent(key)}/`

const entry = (tag: string, address: string, changed: Date | null) =>
  `<${tag}><loc>${escapeHtml(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}</${tag}>`

function xml(root: string, entries: string[]) {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</${root}>
`
  return { text, filename: "sitemap.xml", mime: "application/xml; charset=utf-8", inline: true } satisfies FileResponse
}
