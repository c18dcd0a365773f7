import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { collections } from "@hub/contract/collections"
import { images } from "@hub/contract/images"
import { projects } from "@hub/contract/projects"
import { sample } from "@hub/contract/sample"
import { topics } from "@hub/contract/topics"
import { verifyEvidence } from "@hub/verifier/verify-evidence"
import { parseKeyList } from "@hub/verifier/key-list"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { exportHub, hashesIn, importIntoEmptyHub, textsIn, wholeHub } from "../../test/exports.ts"
import { createFreshHub } from "../../test/fresh-hub.ts"
import type { TestHub } from "../../test/hub.ts"
import { createLeakScene } from "../../test/leaks/crawl.ts"
import { pngUpload } from "../../test/matrix/fixtures.ts"
import { publishUnderEmbargo } from "../../test/signed-editions.ts"
import { listTables } from "../backups/list-tables.ts"
import { derivedTables, exportedTables, leftOutTables } from "./tables-of-export.ts"

const hardTitles = [
  "Überblick",
  "überblick",
  "CON",
  "aux.txt",
  "..",
  "مقدمة في الأرقام",
  "統計",
  "🚀",
  "a/b\\c:d*?",
  "x".repeat(200),
]

async function createHardTopics(hub: TestHub) {
  const ben = hub.as("ben")
  const { answer: project } = await ben(projects.create, { body: { name: "مشروع" } })
  for (const title of hardTitles)
    await ben(topics.create, {
      body: { title, content: `---\nid: 7\n---\r\n\uFEFF${title}\n---\n\n  trailing  \n\n`, project_id: project.id },
    })
  const { answer: collection } = await ben(collections.create, { body: { name: "Con", project_id: project.id } })
  const { answer: topic } = await ben(topics.create, {
    body: { title: "Last", content: "One.", collection_id: collection.id },
  })
  await ben(topics.save, { params: topic, body: { title: "Last", content: "Two.", base_revision: 1 } })
  await ben(images.upload, { files: [pngUpload] })
}

test("a rich hub is the same bytes after it was exported, imported and exported again", async () => {
  const { hub } = await createLeakScene(onTestFinished)
  await hub.as("ada")(sample.load)
  await createHardTopics(hub)
  await publishUnderEmbargo(hub, "pdf")
  await hub.settle()

  const first = await exportHub(hub.app)
  const again = await exportHub(hub.app)
  const imported = await importIntoEmptyHub(first.folder)
  const second = await exportHub(imported)

  expect(hashesIn(again.folder)).toEqual(hashesIn(first.folder))
  expect(hashesIn(second.folder)).toEqual(hashesIn(first.folder))
  // A fixture names a file that never was.
  expect(first.description.missing_files).toEqual(["0".repeat(64)])
  const empty = Object.entries(first.description.rows).flatMap(([table, count]) => (count === 0 ? [table] : []))
  expect(empty).toEqual([])
}, 300_000)
