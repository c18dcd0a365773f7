import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { unzipSync } from "fflate"
import { root } from "../platform/root.ts"
import { makeBook } from "../publications/edition/book.ts"
import type { EditionJob, EditionResult } from "../publications/edition/job.ts"
import { makeSite } from "../publications/edition/site.ts"
import { helpEdition } from "./edition.ts"

/** Publishes `docs/` into `dist/help` with the code that publishes collections: as knowledge base and as PDF of this date. */
async function publishHelp(date: string) {
  const dist = join(root, "dist")
  mkdirSync(dist, { recursive: true })
  const work = mkdtempSync(join(dist, "help-"))
  try {
    const { job, pages } = await helpEdition(work, date)
    const site = madeOf(makeSite({ ...job, kind: "mobile_kb" }))
    const folder = join(work, "help")
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(site.path)))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), bytes)
    }
    const book = madeOf(await makeBook({ ...job, kind: "pdf" } satisfies EditionJob))
    copyFileSync(book.path, join(folder, "documentation.pdf"))
    writeFileSync(join(folder, "pages.json"), JSON.stringify(pages))
    rmSync(join(dist, "help"), { recursive: true, force: true })
    renameSync(folder, join(dist, "help"))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Whatever a check or the layout finds in our own documentation is an error. */
function madeOf(made: EditionResult) {
  if ("failed" in made) throw new Error(made.failed)
  if (made.blocked || made.findings.length > 0)
    throw new Error(made.findings.map(({ title, message }) => `${title ?? "docs"}: ${message}`).join("\n"))
  return made
}

await publishHelp(process.argv[2]!)
