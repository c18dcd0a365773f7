// What publishing costs: pages of a knowledge base, a book as PDF beside Chromium, and the search that readers carry along.
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { unzipSync } from "fflate"
import { addresses, measurePeers } from "./site-peers.mjs"
import { questionsOf, visitSite } from "./site-visit.mjs"
import { watched } from "./watched.mjs"

/** Beyond what is needed Node leaves its rubbish lying: pages are made in what they are to make do with. */
const flags = { kb: ["--max-old-space-size=300"] }

const chromium = process.env.HUB_TEST_CHROMIUM ?? "/usr/bin/chromium"

/** Prints what publishing costs; `bundle` builds a TypeScript entry, as the server is built. `only` is one of its parts. */
export async function measurePublishing({ root, bundle, only, counts }) {
  const corpus = join(resolve(root, process.env.HUB_CORPUS ?? "../shared/corpus"), "markdown")
  if (!existsSync(corpus))
    return console.log(`\nPublishing is measured on real documents, and there are none at ${corpus}.`)
  await bundle(root, { publishing: "server/bench/publishing.ts" }, "dist/bench")
  const folder = mkdtempSync(join(tmpdir(), "hub-publishing-"))
  const run = (task, count = 0) => {
    const place = join(folder, String(count))
    mkdirSync(place, { recursive: true })
    const args = [...(flags[task] ?? []), join(root, "dist/bench/publishing.js"), task, place, String(count)]
    const said = execFileSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })
    const answer = said.trim().split("\n").at(-1)
    console.log(`Publishing, ${task} ${count || ""}: ${answer}`)
    return { ...JSON.parse(answer), place }
  }
  const parts = { kb: measureKb, pdf: measurePdf, search: measureSearch, peers: measureOthers }
  if (only !== undefined && !Object.hasOwn(parts, only))
    return console.log(`Publishing has no part "${only}". It has: ${Object.keys(parts).join(", ")}.`)
  const table = {}
  for (const [name, part] of Object.entries(parts))
    if (only === undefined || only === name) await part({ run, folder, table, counts })
  rmSync(folder, { recursive: true, force: true })
  console.log("\nPublishing real documents")
  console.table(table)
}

function measureKb({ run, table, counts }) {
  for (const count of counts) {
    const name = count.toLocaleString("en")
    const whole = run("edition", count)
    const pages = run("kb", count)
    table[`pages a CPU-second, ${name} topics with their HTML ready`] = row(pages.pages / pages.seconds, "≥ 800")
    table[`MB at most meanwhile, ${name} topics`] = row(pages.megabytes, "≤ 400")
    table[`CPU-seconds, a whole edition of ${name} from its sources`] = row(whole.seconds, "")
    const changed = run("changed", count)
    table[`CPU-seconds, one of ${name} topics changed`] = row(changed.seconds, "")
    table[`seconds, one of ${name} topics changed`] = row(changed.wall, "≤ 0.3")
    table[`MB at most meanwhile, one of ${name} topics changed`] = row(changed.megabytes, "≤ 400")
    if (existsSync(chromium)) {
      const installed = run("install", count)
      table[`seconds, ${name} topics come to be on a phone`] = row(installed.seconds, count === 10_000 ? "≤ 4" : "")
      table[`requests meanwhile, ${name} topics`] = row(installed.requests, "")
    }
    rmSync(whole.place, { recursive: true, force: true })
  }
}

async function measurePdf({ run, folder, table }) {
  const book = run("book")
  table[`CPU-seconds, a book of ${book.pages} pages`] = row(book.seconds, "≤ 2.5")
  const edited = run("edited")
  table["CPU-seconds, a paragraph of it edited, its layout remembered"] = row(edited.seconds, "≤ 0.3")
  if (!existsSync(chromium)) return console.log("Chromium is not installed here: it is not measured.")
  const quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
  const pdf = join(folder, "chromium.pdf")
  const { seconds, megabytes } = await watched(chromium, [...quiet, `--print-to-pdf=${pdf}`, `file://${book.html}`])
  table["CPU-seconds, Chromium prints the same words"] = row(seconds, "")
  table["MB, Chromium meanwhile"] = row(megabytes, "")
}

function measureSearch({ run, table }) {
  const { index, cards, figures } = run("search", 10_000)
  const { first } = run("question", 10_000)
  table["MB packed, search index of 10,000 topics"] = row(index, "≤ 1.5")
  table["MB packed, what hits show of them"] = row(cards, "")
  table["milliseconds of CPU times four, first question"] = row(first * 4, "≤ 250")
  for (const [kind, share] of Object.entries(figures))
    table[`percent of 200 found by ${kind}`] = row(share * 100, "≥ 95")
}

async function measureOthers({ run, folder, table, counts }) {
  const { place } = run("texts", counts[0])
  const texts = JSON.parse(readFileSync(join(place, "texts.json"), "utf8"))
  const questions = questionsOf(texts, 40)
  const visit = async (name, site, addressOf = addresses[name]) =>
    existsSync(chromium)
      ? visitSite({ name, folder: site, page: addressOf(visited), addressOf, questions, executablePath: chromium })
      : {}
  const own = run("edition", counts[0])
  const site = join(folder, "hub-site")
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(join(own.place, "kb.zip"))))) {
    mkdirSync(dirname(join(site, path)), { recursive: true })
    writeFileSync(join(site, path), bytes)
  }
  const hub = { ...own, ...(await visit("hub", site, (at) => `t/${at + 1}.html`)) }
  const others = await measurePeers({ texts, folder, visit })
  for (const [name, one] of Object.entries({ hub, ...others })) {
    table[`pages a CPU-second, ${name}, ${one.pages.toLocaleString("en")} from their sources`] = row(
      one.pages / one.seconds,
      "",
    )
    table[`MB, ${name} meanwhile`] = row(one.megabytes, "")
    if (one.requests === undefined) continue
    table[`requests of the first page, ${name}`] = row(one.requests, "")
    table[`KB packed of the first page, ${name}`] = row(one.kilobytes, "")
    table[`layout shift of the first page, ${name}`] = row(one.shift, name === "hub" ? "0" : "")
    if (one.words === undefined) continue
    table[`percent of ${questions.length} found by a word of the title, ${name}`] = row(one.words * 100, "")
    table[`percent of them with two letters exchanged, ${name}`] = row(one.slips * 100, "")
  }
}

/** Which of the texts is the page that is visited first. */
const visited = 5

const row = (value, goal) => ({ measured: Number(value.toPrecision(3)), goal })
