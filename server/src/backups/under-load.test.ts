import { join } from "node:path"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { createSampleHub, createEmptyTarget } from "../../test/backups.ts"
import { digestDatabase } from "../../test/digest.ts"
import { createTestFolder } from "../../test/folder.ts"
import type { TestHub } from "../../test/hub.ts"
import { repeatUntilStopped } from "../../test/repeat.ts"
import { restoreBackup } from "./restore.ts"
import { writeBackup } from "./write.ts"

const rounds = Number(process.env.HUB_TEST_BACKUP_ROUNDS ?? 1)

test(
  `a backup made while ${rounds} times many write holds one moment of them all`,
  { timeout: 120_000 + rounds * 30_000 },
  async () => {
    const hub = await createSampleHub()
    let count = 0
    for (let round = 0; round < rounds; round++) {
      const acknowledged = new Set<number>()
      const write = async () => {
        const body = { title: `Load ${++count}`, content: "Some words." }
        acknowledged.add((await hub.as("ben")(topics.create, { body })).answer.id)
      }
      const writers = [write, write, write].map(repeatUntilStopped)
      while (acknowledged.size < 5) await new Promise((next) => setImmediate(next))
      const certain = [...acknowledged]
      const { file } = await writeBackup(hub.app, "asked")
      await Promise.all(writers.map((stop) => stop()))

      const path = join(hub.app.backups.folder, file)
      const place = await createEmptyTarget()
      await restoreBackup(place, path)

      const { rows } = await sql<{ id: number }>`select id from topics`.execute(place.db)
      const there = new Set(rows.map(({ id }) => id))
      expect(certain.filter((id) => !there.has(id))).toEqual([])
      expect(await torn(place.db)).toEqual([])
      // The copy of a copy is the copy: nothing is lost on the way in or out.
      const again = { ...hub.app, ...place, backups: { ...hub.app.backups, folder: await createTestFolder() } }
      const second = await createEmptyTarget()
      await restoreBackup(second, join(again.backups.folder, (await writeBackup(again, "asked")).file))
      expect(await digestDatabase(second)).toEqual(await digestDatabase(place))
      // The person who wrote nothing meanwhile finds the same in both.
      const still = await writeBackup(hub.app, "asked")
      const third = await createEmptyTarget()
      await restoreBackup(third, join(hub.app.backups.folder, still.file))
      expect(await digestDatabase(third)).toEqual(await digestDatabase(hub.app))
    }
  },
)

/** Topics without what was written in the same transaction: their text, or the event that says that they were made. */
async function torn(db: TestHub["db"]) {
  const { rows } = await sql<{ id: number }>`
    select id from topics where not exists (select from revisions where topic_id = topics.id)
      or (title like 'Load %' and not exists (select from events where type = 'topic.created' and subject_id = topics.id))
    union select subject_id from events where type = 'topic.created' and subject_id not in (select id from topics)`.execute(
    db,
  )
  return rows
}
