import { topicOfPage } from "@hub/reader/site"
import type { Ctx } from "../../platform/ctx.ts"
import type { SiteAnswer } from "../../platform/http/zipped-site.ts"
import { countView } from "../readings/count.ts"
import { writeSubscribePage } from "../subscriptions/page.ts"
import { findEditionAt } from "../visibility/readers.ts"
import { noteStyle, writeAroundPage } from "./around-page.ts"
import { findEditionFile } from "./files.ts"
import { findInCatalogue } from "./catalogue.ts"
import { writeSeriesFeed } from "./feed.ts"
import { writeEditionSitemap } from "./sitemap.ts"
import { writeGonePage } from "./gone-page.ts"
import { findEarlierPages, findLastEdition, findPage, findTitles } from "./pages.ts"
import { addressAt, baseOf } from "./base.ts"
import {
  chooseEdition,
  type EditionSeries,
  findSeries,
  isReadable,
  liveEdition,
  mayReadInSeries,
  type SeriesEdition,
} from "./series.ts"

/** What readers find below `/kb/`: an edition by its secret, as ever, or by words and numbers. Who may not read finds nothing. */
export async function findInSite(ctx: Ctx, key: string, path: string): Promise<SiteAnswer | undefined> {
  // No name has a point in it.
  if (key === "" || key.includes(".")) return findInCatalogue(ctx, key)
  if (path === "feed.atom") return findFeed(ctx, key)
  if (path === "subscribe") return writeSubscribePage(ctx, key)
  const [, which, slash, below = ""] = /^(latest|[1-9]\d{0,8})(\/)?(.*)$/s.exec(path) ?? []
  if (which === undefined || (slash === undefined && below !== "")) return findBySecret(ctx, key, path)
  const file = await findEditionFile(ctx, key, which, below)
  if (file) return file.answer
  const series = await findSeries(ctx, key)
  const edition = series && chooseEdition(series, which)
  if (!series || !edition || !(await mayReadInSeries(ctx, series, edition))) return undefined
  const base = baseOf(series, which === "latest" ? which : edition.edition)
  if (slash === undefined) return moved(base)
  if (!isReadable(edition)) return describeWithdrawn(ctx, series, edition, below)
  if (series.isNamed && key !== series.key) return moved(base + encodePath(below))
  return findInEdition(ctx, { series, edition, base, isNewest: which === "latest" }, below)
}

async function findFeed(ctx: Ctx, key: string): Promise<SiteAnswer | undefined> {
  const series = await findSeries(ctx, key)
  const edition = series && (liveEdition(series) ?? series.editions.find(isReadable))
  if (!series || !edition || !(await mayReadInSeries(ctx, series, edition))) return undefined
  return writeSeriesFeed(ctx, series, edition)
}

const moved = (redirect: string): SiteAnswer => ({ redirect, isPermanent: true })

const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/")

/** The live edition by its secret address, which stays as it is; by a name the way to its addresses. */
async function findBySecret(ctx: Ctx, key: string, path: string): Promise<SiteAnswer | undefined> {
  const row = await findEditionAt(ctx, key)
  if (row?.kind === "mobile_kb" && row.sha256 !== null) {
    const isIndexable = row.visibility === "public"
    const name = path === "" ? "index.html" : path
    const onView = name.endsWith(".html") ? () => countView(ctx, row.id, name) : undefined
    return { path: ctx.app.files.pathOf(row.sha256), name, isIndexable, onView }
  }
  const series = await findSeries(ctx, key)
  const edition = series?.isNamed ? (liveEdition(series) ?? series.editions.find(isReadable)) : undefined
  if (!series || !edition || !(await mayReadInSeries(ctx, series, edition))) return undefined
  const base = baseOf(series, edition.status === "live" ? "latest" : edition.edition)
  return { redirect: base + encodePath(path), isPermanent: false }
}

/** A name that no file has: what is shown then is the edition's own page for that. */
const notThere = "-"

type AddressedEdition = { series: EditionSeries; edition: SeriesEdition; base: string; isNewest: boolean }

async function findInEdition(ctx: Ctx, asked: AddressedEdition, below: string): Promise<SiteAnswer | undefined> {
  const { series, edition, base } = asked
  const numbered = topicOfPage(below)
  if (numbered !== undefined) return leadToPage(ctx, asked, [numbered])
  const [, word, slash] = /^([^/.]+)(\/)?$/.exec(below) ?? []
  if (word === undefined) return fileOf(ctx, asked, below)
  const address = word.normalize("NFC").toLowerCase()
  const id = await findPage(ctx, edition.id, address)
  if (id === undefined)
    return leadToPage(ctx, asked, await findEarlierPages(ctx, series.secret, address, edition.edition))
  if (address !== word || slash === undefined) return moved(addressAt(base, address))
  return pageFile(ctx, asked, `t/${id}.html`, { id, address })
}

/**
 * The page that is meant, where one of these is in the edition or only one ever was at the address; a choice where the address
 * meant several that are in it; else what became of the first that readers can still have.
 */
async function leadToPage(ctx: Ctx, asked: AddressedEdition, pages: number[]): Promise<SiteAnswer | undefined> {
  const { series, edition, base } = asked
  const there = await findTitles(ctx, edition.id, pages)
  const [first, ...later] = pages
  if (first === undefined) return pageFile(ctx, asked, notThere)
  const meant = there.find(({ page }) => page === first)
  if (meant && there.length === 1) return moved(addressAt(base, meant.address))
  const gone = meant ? undefined : await findLastEdition(ctx, series.secret, first)
  if (!meant && !gone) return leadToPage(ctx, asked, later)
  return writeGonePage(ctx, { series, frame: edition, edition: edition.edition, gone, others: there })
}

/** Of an edition that was taken back nothing is told but that. The page is shown where it is now. */
async function describeWithdrawn(
  ctx: Ctx,
  series: EditionSeries,
  { edition }: SeriesEdition,
  below: string,
): Promise<SiteAnswer | undefined> {
  const frame = liveEdition(series) ?? series.editions.find(isReadable)
  if (!frame || !(await mayReadInSeries(ctx, series, frame))) return undefined
  const [, word = ""] = /^([^/.]+)\/?$/.exec(below) ?? []
  const pages =
    word === "" ? [] : await findEarlierPages(ctx, series.secret, word.normalize("NFC").toLowerCase(), edition)
  const others = await findTitles(ctx, frame.id, pages)
  return writeGonePage(ctx, { series, frame, edition, isWithdrawn: true, others })
}

async function fileOf(ctx: Ctx, asked: AddressedEdition, below: string): Promise<SiteAnswer | undefined> {
  const { edition, base, isNewest } = asked
  if (below === "" || below === "index.html") return pageFile(ctx, asked, "index.html")
  if (below === "readers.css")
    return { text: noteStyle, mime: "text/css; charset=utf-8", status: 200, isIndexable: false }
  if (below === "sitemap.xml" && isNewest && edition.visibility === "public")
    return writeEditionSitemap(ctx, edition, base)
  if (below.endsWith(".html")) return pageFile(ctx, asked, below)
  // Only the newest edition is kept on devices: what is kept does not say that it is old.
  if (below === "sw.js" && !isNewest) return undefined
  const isPublic = edition.visibility === "public"
  return {
    path: ctx.app.files.pathOf(edition.sha256!),
    name: below,
    isIndexable: isPublic,
    isImmutable: !isNewest && isPublic && !edition.embargoed,
  }
}

const pageFile = (
  ctx: Ctx,
  { series, edition, base }: AddressedEdition,
  name: string,
  page?: { id: number; address: string },
): SiteAnswer => ({
  path: ctx.app.files.pathOf(edition.sha256!),
  name,
  isIndexable: edition.visibility === "public",
  edit: (html) => writeAroundPage(ctx, { series, edition, base, name, page }, html),
  onView: () => countView(ctx, edition.id, name),
})
