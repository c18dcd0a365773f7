// Drives the real product with its sample in Chromium, and writes the pictures of the documentation.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findChromium } from "./chromium.mjs"
import { withPalette } from "./palette-png.mjs"
import { build, install, refuseOldNode, root } from "./prepare.mjs"

refuseOldNode()
install()
await build()

const folder = join(root, "docs/pictures")
mkdirSync(folder, { recursive: true })
const wanted = process.argv.slice(2)
const admin = { email: "ada@office.example", password: "seven quiet otters sing" }
const [wide, phone] = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

const executablePath = findChromium()
if (!executablePath) throw new Error("The pictures need Chromium.")
const { chromium } = await import("playwright-core")
const data = mkdtempSync(join(tmpdir(), "hub-pictures-"))
const url = "http://127.0.0.1:3917"
const hub = spawn(process.execPath, [join(root, "dist/server/main.js")], {
  env: {
    PATH: process.env.PATH,
    HUB_DATA_DIR: data,
    HUB_PORT: "3917",
    HUB_ADMIN_EMAIL: admin.email,
    HUB_ADMIN_PASSWORD: admin.password,
  },
  stdio: ["ignore", "ignore", "inherit"],
})
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
try {
  await until(async () => (await fetch(`${url}/readyz`)).ok)
  await takeAll()
} finally {
  await browser.close()
  hub.kill("SIGTERM")
  await once(hub, "exit")
  rmSync(data, { recursive: true, force: true })
}
const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
console.log(`${sizes.length} pictures, ${Math.round(sizes.reduce((all, one) => all + one, 0) / 1024)} KB.`)

async function takeAll() {
  const { access_token } = await call("POST", "/api/users/login", admin)
  const ask = (method, path, body) => call(method, path, body, access_token)
  await ask("PUT", "/api/users/me", { name: "Ada Sample", organization: "Statistics Office" })
  const sample = await prepare(ask, access_token)

  const desk = await signedIn(await opened(wide))
  await take(desk, "home", "/", "Check the weights")
  await take(desk, "topics", "/topics", "Weights")
  await take(desk, "workspace", `/topics/${sample.weights}`, "Restaurants and hotels")
  await take(desk, "editor", `/topics/${sample.weights}/edit`, "Settings at the top of the file", { mode: "visual" })
  await take(desk, "incorporate", `/topics/${sample.weights}?tab=comments`, "decided")
  await take(desk, "builder", `/document-builder?collection=${sample.collection}`, "Rents")
  await take(desk, "import-review", `/import/${sample.imported}/review`, "Sampling")
  await take(desk, "edition", `/publications/${sample.edition}?tab=readers`, "Visible to")
  await take(desk, "admin", "/admin", "Quick actions")
  const night = await signedIn(await opened(wide, "dark"))
  await take(night, "editor-dark", `/topics/${sample.weights}/edit`, "Settings at the top of the file", {
    mode: "visual",
  })
  const reviewer = await opened(phone)
  await take(reviewer, "review-phone", sample.link, "Weights")
  const reader = await opened(wide)
  await take(reader, "knowledge-base", sample.kb, "Annual rate", { follow: "How to read the index" })
  const walker = await opened(phone, "dark")
  await take(walker, "knowledge-base-phone", sample.kb, "Annual rate", { follow: "How to read the index" })
}

/** What the sample lacks for a picture: answers of experts, an import that waits, an edition that is live. */
async function prepare(ask, bearer) {
  await ask("POST", "/api/sample")
  const { items } = await ask("GET", "/api/search?q=weights&types=topic")
  const weights = items.find(({ title }) => title === "Weights").id
  const external = ["Eve Expert", "Max Method"].map((name) => ({
    name,
    email: `${name.split(" ")[0].toLowerCase()}@university.example`,
  }))
  const message = "Are the weights of the new base year right?"
  const { notified } = await ask("POST", "/api/reviews/request", { topic_id: weights, external, message })
  const links = notified.map(({ link }) => link)
  const token = links[0].split("/").at(-1)
  await call("POST", `/api/review/${token}/open`, {})
  const { content, revision } = await call("GET", `/api/review/${token}/source`)
  const review = await call("GET", `/api/review/${token}`)
  const changed = (old, insert) => {
    const start = content.indexOf(old)
    return { revision, start, end: start + old.length, old, insert }
  }
  await call("POST", `/api/review/${token}/decision`, {
    decision: "request_changes",
    summary: "Two small changes.",
    suggestions: [
      changed("that households spend goes to a group", "that households spend is for a group"),
      changed("brought forward to the year before", "price-updated to the year before"),
    ],
    expected_revision: revision,
    expected_values: review.values,
  })
  const form = new FormData()
  const manual =
    "# Sampling\n\nShops are drawn at random.\n\n## Cities\n\nIn each city, 40 shops.\n\n# Collecting\n\nPrices are collected twice a month.\n\n## Online shops\n\nBy program, each night.\n"
  form.append("file", new Blob([manual], { type: "text/markdown" }), "collection-manual.md")
  const uploaded = await fetch(`${url}/api/import/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${bearer}` },
    body: form,
  })
  const [{ id: imported }] = await uploaded.json()
  await until(async () => (await ask("GET", `/api/import/${imported}`)).status === "needs_review")
  const collections = await ask("GET", "/api/collections")
  const collection = collections.at(-1).id
  let edition
  await until(async () => {
    edition = (await ask("GET", "/api/publications"))[0]
    return edition?.status === "live"
  })
  const { url: kb } = await ask("GET", `/api/publications/${edition.id}`)
  return { weights, link: links[1], imported, collection, edition: edition.id, kb }
}

async function opened(viewport, colorScheme = "light") {
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce", locale: "en-GB" })
  return context.newPage()
}

/** As the sign-in page does it: with its cookie, and what it stores. */
async function signedIn(page) {
  const { access_token, user } = await (await page.request.post(`${url}/api/users/login`, { data: admin })).json()
  await page.goto(`${url}/healthz`)
  const stored = { access_token, isAuthenticated: "true", user: JSON.stringify(user) }
  await page.evaluate((values) => Object.assign(localStorage, values), stored)
  return page
}

/** Takes a picture once these words are there, and nothing loads or moves. */
async function take(page, name, address, words, { mode, follow } = {}) {
  if (wanted.length > 0 && !wanted.includes(name)) return
  if (mode !== undefined) await page.evaluate((mode) => localStorage.setItem("hub.editor.mode", mode), mode)
  await page.goto(new URL(address, url).href)
  if (follow !== undefined) await page.getByRole("link", { name: follow }).first().click()
  const shown = page.getByText(words).locator("visible=true").first()
  await shown.waitFor({ timeout: 60_000 }).catch(async (error) => {
    await page.screenshot({ path: join(tmpdir(), `${name}-failed.png`) })
    throw error
  })
  await page.waitForTimeout(2500)
  writeFileSync(join(folder, `${name}.png`), withPalette(await page.screenshot()))
  console.log(name)
}

async function call(method, path, body, bearer) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === "" ? {} : JSON.parse(text)
}

async function until(holds) {
  for (const end = Date.now() + 240_000; Date.now() < end; await new Promise((next) => setTimeout(next, 300)))
    if (await holds().catch(() => false)) return
  throw new Error("The hub did not get that far in four minutes.")
}
