// What publishing costs: pages of a knowledge base, a book as PDF beside Chromium, and the search that readers carry along.
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

/** Prints what publishing costs; `bundle` builds a TypeScript entry, as the server is built. */
export async function measurePublishing(root, bundle) {
  const corpus = join(resolve(root, process.env.HUB_CORPUS ?? "../shared/corpus"), "markdown")
  if (!existsSync(corpus))
    return console.log(`\nPublishing is measured on real documents, and there are none at ${corpus}.`)
  await bundle(root, { publishing: "server/bench/publishing.ts" }, "dist/bench")
  const folder = mkdtempSync(join(tmpdir(), "hub-publishing-"))
  const run = (task, count = 0) => {
    const place = join(folder, `${task}-${count}`)
    mkdirSync(place, { recursive: true })
    const args = ["--expose-gc", join(root, "dist/bench/publishing.js"), task, place, String(count)]
    const said = execFileSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })
    rmSync(place, { recursive: true, force: true })
    const answer = said.trim().split("\n").at(-1)
    console.log(`Publishing, ${task} ${count || ""}: ${answer}`)
    return JSON.parse(answer)
  }
  const table = {}
  for (const count of [2600, 10_000]) {
    const name = count.toLocaleString("en")
    const pages = run("kb", count)
    table[`pages a CPU-second, ${name} topics with their HTML ready`] = row(pages.pages / pages.seconds, "≥ 800")
    table[`MB at most meanwhile, ${name} topics`] = row(pages.megabytes, "≤ 400")
    const whole = run("edition", count)
    table[`CPU-seconds, a whole edition of ${name} from its sources`] = row(whole.seconds, "")
    table[`seconds, one of ${name} topics changed`] = row(run("changed", count).wall, "≤ 0.3")
  }
  const book = run("book")
  table[`CPU-seconds, a book of ${book.pages} pages`] = row(book.seconds, "≤ 2.5")
  if (book.chromium !== null) table["CPU-seconds, Chromium prints the same words"] = row(book.chromium, "")
  const { index, cards, first, figures } = run("search", 10_000)
  table["MB packed, search index of 10,000 topics"] = row(index, "≤ 1.5")
  table["MB packed, what hits show of them"] = row(cards, "")
  table["milliseconds of CPU times four, first question"] = row(first * 4, "≤ 250")
  for (const [kind, share] of Object.entries(figures))
    table[`percent of 200 found by ${kind}`] = row(share * 100, "≥ 95")
  rmSync(folder, { recursive: true, force: true })
  console.log("\nPublishing real documents")
  console.table(table)
}

const row = (value, goal) => ({ measured: Number(value.toPrecision(3)), goal })
