import { callHub, findHubCall, isLeftOut } from "./hub-call.ts"
import { type EditionScript, type KbContents, pageName, type TopicPack } from "./site.ts"
import { addressesOf } from "./addresses.ts"
import { createOutline, type KbOutline } from "./outline.ts"
import { writeMissingPage, writeTopicPage } from "./page-html.ts"
import type { OfflineProgress, ShownEdition } from "./offline.ts"
import type { FetchWork, MessageWork, ServiceWorkerWorld } from "./service-worker-world.ts"

const world = self as unknown as ServiceWorkerWorld
const { site, files, packs } = world.kbShelf
const scope = world.registration.scope
const shelfName = `kb ${scope}`
/** More than a browser asks for at once: some arrive while others are put down. */
const atOnce = 12

// A browser lets a worker that is being installed ask for three files at a time. So it saves before it takes over from an
// earlier one, of which most files stay; a first edition is saved when the worker is there and a page asks for it.
world.addEventListener("install", (event) => {
  if (world.registration.active !== null) event.waitUntil(findMissingFiles().then((paths) => saveFiles(paths)))
})
world.addEventListener("activate", (event) => event.waitUntil(deleteOldFiles().then(() => world.clients.claim())))
world.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(world.skipWaiting())
  if (event.data === "save") event.waitUntil((saving ??= saveAndTell()))
  if (isShownEdition(event.data)) event.waitUntil(followPage(event.data, event))
})
world.addEventListener("fetch", (event) => {
  const { method, url } = event.request
  if (method === "GET" && url.startsWith(scope)) event.respondWith(respond(event))
})

const isShownEdition = (data: unknown): data is ShownEdition =>
  typeof data === "object" && data !== null && "shown" in data

/** Takes over at once where the page is already of this edition; a page of an earlier one offers it. */
async function followPage({ shown }: ShownEdition, { source }: MessageWork): Promise<void> {
  const own = await (await fromShelf(editionName))?.text()
  if (own === `self.kbEdition=${shown}\n`) await world.skipWaiting()
  // A page is told by its own worker: there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  else source?.postMessage("newer")
}

let saving: Promise<void> | undefined

/** Saves for all pages that ask, and tells them how far that is. */
async function saveAndTell(): Promise<void> {
  try {
    const paths = await findMissingFiles()
    if (paths.length > 0 && paths.length < Object.keys(files).length && (await isOld())) return
    await saveFiles(paths, postProgress)
    await postProgress(100)
  } catch {
    await postProgress("failed")
  } finally {
    saving = undefined
  }
}

/** Whether there is a newer edition, which has other bytes at the same addresses: then what was begun is not finished. */
async function isOld(): Promise<boolean> {
  await world.registration.update()
  return (world.registration.installing ?? world.registration.waiting) !== null
}

/** What the shelf does not hold; files of an earlier edition with the same bytes stay. */
async function findMissingFiles(): Promise<string[]> {
  const shelf = await caches.open(shelfName)
  const held = new Set((await shelf.keys()).map((request) => request.url))
  return Object.keys(files).filter((path) => !held.has(keyOf(path)))
}

async function saveFiles(wanted: string[], report?: (percent: OfflineProgress) => unknown): Promise<void> {
  const shelf = await caches.open(shelfName)
  const of = wanted.length
  let saved = 0
  let said = 0

  const ends = await Promise.allSettled(Array.from({ length: atOnce }, fetchNext))
  const broken = ends.find((end) => end.status === "rejected")
  if (broken !== undefined) throw broken.reason

  async function fetchNext(): Promise<void> {
    for (let path = wanted.shift(); path !== undefined; path = wanted.shift()) {
      const response = await fetch(keyOf(path), { cache: "no-store" })
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      await shelf.put(keyOf(path), await withoutRedirect(response))
      const percent = Math.floor((99 * ++saved) / of)
      if (percent > said) void report?.((said = percent))
    }
  }
}

async function postProgress(how: OfflineProgress): Promise<void> {
  const clients = await world.clients.matchAll({ includeUncontrolled: true })
  for (const client of clients) client.postMessage(how, {})
}

/** A response that came by a redirect may not answer a navigation, so its body is kept in a new one. */
async function withoutRedirect(response: Response): Promise<Response> {
  return response.redirected ? new Response(await response.blob(), { headers: response.headers }) : response
}

async function deleteOldFiles(): Promise<void> {
  const shelf = await caches.open(shelfName)
  const current = new Set(Object.keys(files).map(keyOf))
  for (const request of await shelf.keys()) if (!current.has(request.url)) await shelf.delete(request)
}

async function respond(event: FetchWork): Promise<Response> {
  const { request } = event
  const path = pathOf(request.url)
  const network = request.mode === "navigate" ? await fetchNewerPage(event) : undefined
  if (network instanceof Response) return network
  if (path === editionName && pagesOfNewer.has(event.clientId)) return fetch(request, { cache: "no-cache" })
  const held = (await isOwn(path, request.url)) ? await fromShelf(path) : undefined
  const tellView = () => network === "reached" && event.waitUntil(tellHub(path))
  if (held) {
    if (path.endsWith(".html")) tellView()
    return held
  }
  const topic = /^t\/(\d+)(?:\.html)?$/.exec(path)
  const page = topic ? await makePage(Number(topic[1])).catch(() => undefined) : undefined
  if (page !== undefined) {
    tellView()
    return htmlResponse(page, 200)
  }
  try {
    return await fetch(request)
  } catch (failure) {
    if (request.mode !== "navigate") throw failure
    const named = await findByWords(path)
    if (named !== undefined) return Response.redirect(`${scope}${pageName(named)}`)
    return topic ? htmlResponse(writeMissingPage(site), 404) : ((await fromShelf("index.html")) ?? Response.error())
  }
}

const editionName = "assets/edition.js"
/** How long a page waits for the network, in milliseconds, before it is shown as it is kept. */
const patience = 2000
/** The pages that came from the network, of a newer edition than this worker's. */
const pagesOfNewer = new Set<string>()

/** Tells the hub of a page that it did not send itself, where it can be reached, so that it is counted as any other. */
async function tellHub(path: string): Promise<void> {
  const address = isLeftOut() ? undefined : findHubCall(new URL(scope), "views")
  const script = await (await fromShelf(editionName))?.text()
  if (address === undefined || script === undefined) return
  const { edition } = JSON.parse(script.slice(script.indexOf("=") + 1)) as EditionScript
  const page = path.replace(/^t\/\d+$/, "$&.html")
  // What can't be counted is no matter of the reader's.
  await callHub(address, { edition: Number(edition), page }).catch(() => undefined)
}

/**
 * The page from the network where a newer edition is out; else whether the network was reached. The file that names the edition tells; all else of that page
 * comes from the network too, as its addresses have other versions than what is kept here.
 */
async function fetchNewerPage({ request, resultingClientId }: FetchWork): Promise<Response | "reached" | undefined> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), patience)
  const { signal } = waiting
  try {
    const current = await fetch(`${scope}${editionName}`, { cache: "no-store", signal })
    if (!current.ok) return undefined
    if ((await shortHash(await current.arrayBuffer())) === files[editionName]) return "reached"
    const page = await fetch(request, { cache: "no-cache", signal })
    if (page.status >= 500) return undefined
    pagesOfNewer.add(resultingClientId)
    return page
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Whether what is asked for is a file of this edition, by the version in its address where that has one. */
async function isOwn(path: string, url: string): Promise<boolean> {
  if (files[path] === undefined) return false
  const asked = new URL(url).searchParams.get("v")
  return (
    asked === null || asked === (path.startsWith("search/") ? await (searchVersion ??= hashOfSearch()) : files[path])
  )
}

let searchVersion: Promise<string> | undefined

/** The version of the whole search, as the maker of the edition counts it. */
function hashOfSearch(): Promise<string> {
  const parts = Object.entries(files).filter(([path]) => path.startsWith("search/"))
  const sorted = parts.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return shortHash(new TextEncoder().encode(sorted.join("\n")))
}

async function shortHash(bytes: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
  return Array.from(hash.slice(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

let book: Promise<{ topics: KbContents["topics"]; outline: KbOutline }> | undefined
const opened = new Map<string, Promise<TopicPack>>()

async function makePage(id: number): Promise<string | undefined> {
  book ??= openBook().catch((failure: unknown) => {
    book = undefined
    throw failure
  })
  const { topics, outline } = await book
  const place = outline.indexOf.get(id)
  const parts = place === undefined ? undefined : await findTopicParts(id)
  return place === undefined || parts === undefined ? undefined : writeTopicPage(site, topics, outline, place, ...parts)
}

/** The topic whose address has these words. On the device its page is named by its number. */
async function findByWords(path: string): Promise<number | undefined> {
  const [, words] = /^([^/]+)\/?$/.exec(path) ?? []
  const { topics } = (await openBook().catch(() => undefined)) ?? { topics: [] }
  return [...addressesOf(topics)].find(([, address]) => address === words)?.[0]
}

async function openBook() {
  const script = await (await fromShelf("assets/contents.js"))?.text()
  if (script === undefined) throw new Error("The contents are not on this device.")
  const { topics } = JSON.parse(script.slice(script.indexOf("=") + 1)) as KbContents
  return { topics, outline: createOutline(topics) }
}

async function findTopicParts(id: number): Promise<TopicPack[string] | undefined> {
  const [path] = packs.findLast(([, from]) => from <= id) ?? [""]
  let pack = opened.get(path)
  if (pack === undefined) {
    pack = unpackTopics(path)
    if (opened.size > 2) opened.clear()
    opened.set(path, pack)
    pack.catch(() => opened.delete(path))
  }
  return (await pack)[id]
}

async function unpackTopics(path: string): Promise<TopicPack> {
  const packed = (await fromShelf(path))?.body
  if (!packed) throw new Error("The topics are not on this device.")
  return new Response(packed.pipeThrough(new DecompressionStream("deflate-raw"))).json() as Promise<TopicPack>
}

async function fromShelf(path: string): Promise<Response | undefined> {
  const shelf = await caches.open(shelfName)
  return shelf.match(keyOf(path))
}

function keyOf(path: string): string {
  return `${scope}${path.split("/").map(encodeURIComponent).join("/")}?v=${files[path]}`
}

function pathOf(url: string): string {
  const path = new URL(url).pathname.slice(new URL(scope).pathname.length)
  try {
    return path === "" ? "index.html" : decodeURIComponent(path)
  } catch {
    return path
  }
}

function htmlResponse(page: string, status: number): Response {
  return new Response(page, { status, headers: { "content-type": "text/html; charset=utf-8", ...policy } })
}

/** The policy that the hub serves editions with; pages made here keep it. */
const policy = {
  "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:",
  "x-content-type-options": "nosniff",
}
