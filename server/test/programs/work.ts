import { randomBytes } from "node:crypto"
import { EventEmitter } from "node:events"
import { argv, stdout } from "node:process"
import type { House } from "../../src/platform/ctx.ts"
import { openDatabase } from "../../src/platform/db/open.ts"
import { openVault } from "../../src/platform/vault.ts"
import { openFiles } from "../../src/platform/files/files.ts"
import { openThreadPool } from "../../src/platform/threads/pool.ts"
import { theWorld } from "../../src/platform/outside/address.ts"
import { startWorker } from "../../src/platform/jobs/work.ts"

// Takes a job of a queue, says so, and never ends it.
const [, , url = "", queue = ""] = argv
const { db, tally } = await openDatabase({ url }, () => {})
const house: House = {
  db,
  embedded: false,
  news: new EventEmitter(),
  files: openFiles("nowhere"),
  vault: openVault([randomBytes(32)]),
  tally,
  threads: openThreadPool(),
  clock: () => new Date(),
  public_url: "http://hub.test",
  mail_is_on: false,
  links_are_checked: false,
  link_world: theWorld,
  webhook_world: theWorld,
  work_folder: "nowhere",
  backups: { folder: "nowhere", keep: 1, by_itself: false },
  may_be_cleared: false,
  log: (error) => void stdout.write(`${String(error)}\n`),
}
startWorker(house, {
  [queue]: {
    run() {
      stdout.write("begun\n")
      return new Promise(() => {})
    },
  },
})
