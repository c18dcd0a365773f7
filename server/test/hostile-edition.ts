import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { runChild } from "../src/platform/child-process.ts"
import { builtEntry, root } from "../src/platform/root.ts"
import type { EditionJob, EditionTopic } from "../src/publications/edition/job.ts"
import { createHostileTexts } from "./hostile-texts.ts"
import { isLongRun } from "./run-length.ts"

/** A short run has each of their kinds, a long one many of each. */
export const hostileCount = isLongRun ? 500 : 100
const texts = createHostileTexts(hostileCount)

/** An edition of nothing but hostile texts, which is made in this new folder. */
export function createHostileEdition(kind: EditionJob["kind"], folder: string): EditionJob {
  mkdirSync(folder)
  return {
    kind,
    title: `Hostile </title><script>alert(1)</script> #panic("x") \u202Etxt`,
    edition: 1,
    language: "en",
    numbered: true,
    date: "2026-11-21T10:00:00.000Z",
    variables: { evil: `<img src=x onerror=alert(1)>](javascript:alert(1)) #panic()` },
    topics: texts.map((content, at): EditionTopic => ({
      kind: "topic",
      node_id: at + 1,
      topic_id: at + 1,
      title: at % 7 === 0 ? content.slice(0, 90).replace(/\s+/g, " ") || "x" : `Topic ${at}`,
      own_title: null,
      own_values: null,
      level: (at % 6) + 1,
      new_page: at % 11 === 0,
      approved: true,
      content,
      frontmatter: at % 5 === 0 ? "title: x\n---\nout" : "",
    })),
    findings: [],
    gate: {},
    pictures: {},
    folder,
    reader: join(root, "dist/server/kb-reader"),
    pdf_child: builtEntry("publications-pdf-child"),
    program: { hub: "0.0.0", commit: "test" },
  }
}

const bounds = { signal: new AbortController().signal, milliseconds: 300_000, megabytes: 1024 }

/** Has one of the hub's own processes make something of it. */
export function runEditionProcess<Answer>(entry: string, edition: EditionJob): Promise<Answer> {
  const file = join(edition.folder, "edition.json")
  writeFileSync(file, JSON.stringify(edition))
  return runChild<Answer>(entry, file, bounds)
}
