import { escapeHtml } from "@hub/reader/escape"
import { mimeTypeOf, readZipDirectory, readZipFile } from "../platform/files/read-zip.ts"
import { readZipEntry } from "../platform/files/zip-directory.ts"

/** A file of a web edition at a destination; `path` is relative and has no dots for folders. */
export type SiteFile = { path: string; type: string; bytes: Buffer }

/** What a destination gets: its name tells which it is, and the same name always means the same files. */
export type Site = { release: string; files: () => AsyncIterable<SiteFile> }

type EditionFiles = { path: string; edition: number; sha256: string; address: string; at: Date }

/** A web edition as its zip has it, and a list of its pages for search engines where it is known how they are reached. */
export function siteOfEdition({ path, edition, sha256, address, at }: EditionFiles): Site {
  return {
    release: `edition-${edition}-${sha256.slice(0, 12)}`,
    async *files() {
      const directory = await readZipDirectory(path)
      const pages: string[] = []
      for (let index = 0; index < directory.records.length; index++) {
        const entry = readZipEntry(directory, index)
        if (/^(?:index|t\/\d+)\.html$/.test(entry.name)) pages.push(entry.name)
        yield { path: entry.name, type: mimeTypeOf(entry.name), bytes: await readZipFile(path, entry) }
      }
      yield textFile(".nojekyll", "")
      if (address !== "") yield textFile("sitemap.xml", sitemapOf(address, pages, at))
    },
  }
}

/** What readers find where no edition is live: none any more, or none yet. */
export function siteWithoutEdition(title: string, wasLive: boolean): Site {
  const said = escapeHtml(title)
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${said}</title>
<body style="font-family: sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<h1>${said}</h1>
<p>${wasLive ? "This publication was withdrawn." : "Nothing has been published here yet."}</p>
</html>
`
  return {
    release: wasLive ? "withdrawn" : "nothing-yet",
    async *files() {
      yield textFile("index.html", page)
      yield textFile("404.html", page)
      yield textFile(".nojekyll", "")
    },
  }
}

const textFile = (path: string, text: string): SiteFile => ({ path, type: mimeTypeOf(path), bytes: Buffer.from(text) })

function sitemapOf(address: string, pages: string[], at: Date): string {
  const base = address.endsWith("/") ? address : `${address}/`
  const entries = pages.map(
    (page) =>
      `<url><loc>${escapeHtml(base + (page === "index.html" ? "" : page))}</loc><lastmod>${at.toISOString()}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`
}
