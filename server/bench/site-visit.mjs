// What a reader meets on a site that was built: the first load of a page, what moves on it, and whether its search finds.
import { readFile, stat } from "node:fs/promises"
import { createServer } from "node:http"
import { extname, join, normalize } from "node:path"
import { gzipSync } from "node:zlib"
import { chromium } from "playwright-core"

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
}
const packable = new Set(Object.keys(types))
/** So long after the load event a page may still fetch and move, in milliseconds. */
const settled = 3000
const phone = { width: 390, height: 844 }

/** How each search is asked: what opens its field, the field, and its hits. */
const searches = {
  hub: { opens: "/", field: "dialog.search input[type=search]", hits: "dialog.search ol.hits a" },
  VitePress: { opens: "/", field: ".VPLocalSearchBox input", hits: ".VPLocalSearchBox a.result" },
  MkDocs: { opens: "s", field: "#mkdocs-search-query", hits: "#mkdocs-search-results h3 a" },
}

/**
 * Serves a folder packed, as web servers do, and visits `page` of it with an empty cache: requests, kilobytes on the wire and
 * layout shift; then asks its search for each of `questions` and answers the shares whose page is among the first five hits.
 */
export async function visitSite({ name, folder, page: path, addressOf, questions, executablePath }) {
  const wire = { requests: 0, bytes: 0 }
  const server = await serve(folder, wire)
  const url = `http://127.0.0.1:${server.address().port}/`
  const browser = await chromium.launch({ executablePath, args: ["--headless", "--no-sandbox", "--disable-gpu"] })
  try {
    const context = await browser.newContext({ viewport: phone, serviceWorkers: "block" })
    const page = await context.newPage()
    await page.addInitScript(() => {
      globalThis.shifted = 0
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) globalThis.shifted += value
      }).observe({ type: "layout-shift", buffered: true })
    })
    await page.goto(url + path, { waitUntil: "load" })
    await page.waitForTimeout(settled)
    const shift = await page.evaluate(() => globalThis.shifted)
    const first = { requests: wire.requests, kilobytes: wire.bytes / 1000, shift }
    const found = searches[name] && (await askSearch({ page, url, addressOf, questions, ...searches[name] }))
    return { ...first, ...found }
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
}

async function askSearch({ page, url, addressOf, questions, ...search }) {
  const shares = {}
  for (const kind of ["words", "slips"]) {
    let found = 0
    for (const { at, [kind]: words } of questions) {
      const hits = await hitsOf(page, search, words)
      const wanted = new URL(addressOf(at), url).pathname
      if (hits.slice(0, 5).some((hit) => new URL(hit, url).pathname === wanted)) found++
    }
    shares[kind] = found / questions.length
  }
  return shares
}

/** The addresses that a search offers, when they have not changed for a while. */
async function hitsOf(page, { opens, field, hits }, words) {
  const list = page.locator(hits)
  if (!(await page.locator(field).isVisible())) await page.keyboard.press(opens)
  await page.locator(field).fill("")
  await page.locator(field).pressSequentially(words)
  let [before, same] = ["", 0]
  for (let waited = 0; same < 4 && waited < 60; waited++) {
    await page.waitForTimeout(100)
    const now = await list.evaluateAll((links) => links.map((link) => link.href).join("\n"))
    same = now === before ? same + 1 : 0
    before = now
  }
  return [
    ...new Set(
      before
        .split("\n")
        .filter(Boolean)
        .map((href) => href.replace(/#.*/, "")),
    ),
  ]
}

async function serve(folder, wire) {
  const answer = async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname)
    const file = await fileOf(join(folder, normalize(`/${path}`)))
    wire.requests++
    if (file === undefined) return response.writeHead(404).end()
    const bytes = await readFile(file)
    const isPacked = packable.has(extname(file))
    const body = isPacked ? gzipSync(bytes) : bytes
    wire.bytes += body.length
    const type = types[extname(file)] ?? "application/octet-stream"
    return response.writeHead(200, { "content-type": type, ...(isPacked && { "content-encoding": "gzip" }) }).end(body)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
  return server
}

async function fileOf(path) {
  for (const file of [path, join(path, "index.html"), `${path}.html`])
    if (
      await stat(file).then(
        (found) => found.isFile(),
        () => false,
      )
    )
      return file
  return undefined
}

/** Topics that one word of their titles names alone, with that word as it is and with two letters exchanged. */
export function questionsOf(texts, count) {
  const wordsOf = ({ title }) => title.toLowerCase().match(/\p{L}{7,}/gu) ?? []
  const known = new Map()
  for (const text of texts) for (const word of new Set(wordsOf(text))) known.set(word, (known.get(word) ?? 0) + 1)
  const named = texts.flatMap((text, at) => {
    const words = wordsOf(text).find((word) => known.get(word) === 1)
    if (words === undefined) return []
    const middle = Math.floor(words.length / 2)
    const slips = words.slice(0, middle) + words[middle + 1] + words[middle] + words.slice(middle + 2)
    return slips === words ? [] : [{ at, words, slips }]
  })
  const step = Math.max(1, Math.floor(named.length / count))
  return named.filter((_, index) => index % step === 0).slice(0, count)
}
