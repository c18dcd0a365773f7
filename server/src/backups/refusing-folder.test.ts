import { renameSync, truncateSync, writeFileSync } from "node:fs"
import { backups } from "@hub/contract/backups"
import { expect, test } from "vitest"
import { makeTestBackup, createSampleHub } from "../../test/backups.ts"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { type TestHub, password } from "../../test/hub.ts"

const only = async (hub: TestHub) => (await hub.as("ada")(backups.list)).answer.at(-1)!
const sentenceOf = ({ app }: TestHub) => `The backup folder ${app.backups.folder} can't be used: it is not a folder.`

/** A backup whose folder cannot be used, since a file stands in its place. */
async function behindAFile(hub: TestHub) {
  const made = await makeTestBackup(hub)
  const { folder } = hub.app.backups
  renameSync(folder, `${folder}.aside`)
  writeFileSync(folder, "a file stands where the folder should be")
  return made
}

/** Lets the job that verifies a backup be tried at once, as if it had been tried this often. */
async function tryAgain(hub: TestHub, attempts: number) {
  await hub.db
    .updateTable("jobs")
    .set({ run_at: new Date(0), attempts })
    .where("queue", "=", "backups.check")
    .where("state", "=", "ready")
    .execute()
  await hub.db
    .updateTable("job_holds")
    .set({ held_until: new Date(0) })
    .execute()
  await hub.settle()
}

test("a folder that cannot be used is named in a sentence, and no backup in it is called gone or damaged", async () => {
  const hub = await createSampleHub()
  hub.app.may_be_cleared = true
  const { id } = await behindAFile(hub)
  const params = { id }

  const file = await hub.as("ada")(backups.file, { params })
  const restored = await hub.as("ada")(backups.restore, { params, body: { confirm_text: "RESTORE", password } })
  const made = await hub.as("ada")(backups.make)
  await hub.as("ada")(backups.check, { params })
  await hub.settle()

  expect([file.status, file.answer.code, file.answer.error]).toEqual([503, "backups_away", sentenceOf(hub)])
  expect([restored.status, restored.answer.code]).toEqual([503, "backups_away"])
  const [failed] = (await hub.as("ada")(backups.list)).answer
  expect(failed).toMatchObject({ id: made.answer.id, state: "failed", error: sentenceOf(hub) })
  expect(await only(hub)).toMatchObject({ id, state: "checking", error: null })
})

test("what could not be verified is verified once the folder can be used, and given up after a while", async () => {
  const hub = await createSampleHub()
  const { id } = await behindAFile(hub)
  const { folder } = hub.app.backups
  await hub.as("ada")(backups.check, { params: { id } })
  await hub.settle()

  await tryAgain(hub, 4)
  const givenUp = await only(hub)
  renameSync(folder, `${folder}.file`)
  renameSync(`${folder}.aside`, folder)
  await hub.as("ada")(backups.check, { params: { id } })
  await tryAgain(hub, 0)

  expect(givenUp).toMatchObject({ state: "damaged", error: `It could not be verified. ${sentenceOf(hub)}` })
  expect(await only(hub)).toMatchObject({ state: "verified", error: null })
})

test("a backup that was cut off since it was verified is not handed out as if it were whole", async () => {
  const hub = await createFreshHub()
  const { id, path } = await makeTestBackup(hub)
  truncateSync(path, 4096)

  const { status, answer } = await hub.as("ada")(backups.file, { params: { id } })

  expect([status, answer.code]).toEqual([409, "backup_damaged"])
})
