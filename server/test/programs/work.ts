import { randomBytes } from "node:crypto"
import { EventEmitter } from "node:events"
import { argv, stdout } from "node:process"
import type { App } from "../../src/platform/ctx.ts"
import { openDatabase } from "../../src/platform/db/open.ts"
import { openVault } from "../../src/platform/vault.ts"
import { openFileStore } from "../../src/platform/files/files.ts"
import { openThreadPool } from "../../src/platform/threads/pool.ts"
import { publicNetwork } from "../../src/platform/network/address.ts"
import { startWorker } from "../../src/platform/jobs/work.ts"

// Takes a job of a queue, says so, and never ends it.
const [, , url = "", queue = ""] = argv
const { db, hiding, counters } = await openDatabase({ url }, () => {})
const app: App = {
  db,
  hiding,
  embedded: false,
  liveUpdates: new EventEmitter(),
  files: openFileStore("nowhere"),
  vault: openVault([randomBytes(32)]),
  counters,
  threads: openThreadPool(),
  clock: () => new Date(),
  public_url: "http://hub.test",
  reader_url: "http://hub.test",
  mail_is_on: false,
  mail: { current: () => undefined, is_fixed: true, reload: () => Promise.resolve() },
  links_are_checked: false,
  link_world: publicNetwork,
  webhook_network: publicNetwork,
  publish_folder: undefined,
  work_folder: "nowhere",
  backups: { folder: "nowhere", keep: 1, by_itself: false },
  may_be_cleared: false,
  log: (error) => void stdout.write(`${String(error)}\n`),
}
startWorker(app, {
  [queue]: {
    run() {
      stdout.write("begun\n")
      return new Promise(() => {})
    },
  },
})
