import { spawnSync } from "node:child_process"
import { constants } from "node:fs"
import { open, rename } from "node:fs/promises"
import { expect, test, vi } from "vitest"
import { openHubWithBackup, waitForStanding } from "./backup-folder.ts"
import { admin } from "./hub-at.ts"

vi.setConfig({ testTimeout: 300_000 })

/** More than there are threads for all work with files. */
const downloads = 8

test.skipIf(process.platform === "win32")(
  "a backup folder that hangs holds nobody else up, is named as what a backup waits for, and the hub still ends",
  async () => {
    const { hub, folder, id, backup, path } = await openHubWithBackup()
    const aside = `${path}.aside`
    await rename(path, aside)
    // The person who opens a pipe that nobody writes to waits in the operating system, as with a network share that is away.
    expect(spawnSync("mkfifo", [path]).status).toBe(0)

    const asked = Array.from({ length: downloads }, () => hub.call("GET", `/api/admin/backups/${id}/file`))
    const signedIn = await hub.call("POST", "/api/users/login", admin)
    const written = await hub.call("POST", "/api/topics", { title: "Rye", content: "Words." })
    const outcomes = await Promise.all(asked)
    const checking = await hub.call("POST", `/api/admin/backups/${id}/verify`)
    const ready = await waitForStanding(hub)
    const late = await open(path, constants.O_WRONLY | constants.O_NONBLOCK)
    await late.close()
    await rename(aside, path)
    await expect.poll(async () => (await backup()).state, { timeout: 120_000 }).toBe("verified")
    await rename(path, aside)
    spawnSync("mkfifo", [path])
    await hub.call("GET", `/api/admin/backups/${id}/file`)
    hub.child.kill("SIGTERM")
    await hub.end

    expect([signedIn.status, written.status, checking.status]).toEqual([200, 201, 202])
    expect(outcomes.map(({ status, answer }) => [status, answer.code])).toEqual(
      outcomes.map(() => [503, "backups_away"]),
    )
    expect(ready.standing[0]!.sentence).toMatch(
      new RegExp(
        `^1 backup waits: the backup folder ${folder} doesn't answer since 20\\d\\d-.* UTC. Next try by \\d\\d:\\d\\d UTC.$`,
      ),
    )
    expect(hub.said()).toContain("The backup folder doesn't answer. The hub has closed and ends without it.")
  },
)
