import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { unzipSync } from "fflate"
import type { Kb, KbTopic, KbWords } from "../src/publications/kb/kb.ts"
import { makeKb } from "../src/publications/kb/make-kb.ts"
import { openZipWriter } from "../src/publications/kb/zip-writer.ts"

/** A topic and its words in one, which are also its Markdown and its opening. */
export type KbTestTopic = Omit<KbTopic, "read"> & Omit<KbWords, "markdown" | "opening">
export type KbTestSite = Omit<Kb, "topics"> & { topics: KbTestTopic[] }

export const toKbTopic = (topic: KbTestTopic): KbTopic => ({
  ...topic,
  read: () => ({ ...topic, markdown: topic.text, opening: topic.text }),
})

/** Makes a knowledge base and unpacks it into a folder. */
export function buildKbFolder({ topics, ...about }: KbTestSite, folder: string, reader: string) {
  const zip = `${folder}.zip`
  mkdirSync(dirname(folder), { recursive: true })
  const shelf = openZipWriter(`${folder}.packed`)
  try {
    const made = makeKb({ ...about, topics: topics.map(toKbTopic) }, shelf, reader)
    rmSync(zip, { force: true })
    const zipped = shelf.finish(zip, made.isContinued)
    unzipToFolder(zip, folder)
    return { ...made, ...zipped, zip }
  } finally {
    shelf.close()
  }
}

/** Unpacks the file of an edition as a reader does who has downloaded it. */
export function unzipToFolder(zip: string, folder: string): string {
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  return folder
}
