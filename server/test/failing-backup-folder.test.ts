import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { expect, onTestFinished, test, vi } from "vitest"
import { openHubWithBackup, waitForStanding } from "./backup-folder.ts"
import { admin } from "./hub-at.ts"
import { repeatUntilStopped } from "./repeat.ts"

vi.setConfig({ testTimeout: 300_000 })

const canTrace = spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0
/** How long anybody may wait for a call that needs no backup, in milliseconds, on a machine with other work to do. */
const pace = 5000

/** A hub with one verified backup, and what the operating system can be made to do with the file of it. */
async function hubWithFailingFolder() {
  const opened = await openHubWithBackup()
  /** From now on, reading the file does what `fault` says, until it is told to be well again. */
  async function inject(fault: string): Promise<() => Promise<unknown>> {
    const rules = ["-e", "trace=pread64", "-e", `inject=pread64:${fault}`]
    const tracer = spawn("strace", [
      "-f",
      "-p",
      String(opened.hub.child.pid),
      "-P",
      opened.path,
      ...rules,
      "-o",
      "/dev/null",
    ])
    onTestFinished(() => void tracer.kill("SIGKILL"))
    // It says so when it holds the process.
    await once(tracer.stderr, "data")
    return async () => {
      tracer.kill("SIGINT")
      await once(tracer, "exit")
    }
  }
  return { ...opened, inject }
}

/** Does what people do until it is told to stop; answers the longest wait. */
function workUntilStopped({ call }: Awaited<ReturnType<typeof openHubWithBackup>>["hub"]) {
  const work = { topics: 0, longest: 0, statuses: new Set<number>() }
  const stop = repeatUntilStopped(async () => {
    for (const [method, path, body] of [
      ["POST", "/api/users/login", admin],
      ["POST", "/api/topics", { title: `Rye ${work.topics++}`, content: "Words." }],
      ["GET", "/api/topics", undefined],
    ] as const) {
      const began = performance.now()
      work.statuses.add((await call(method, path, body)).status)
      work.longest = Math.max(work.longest, performance.now() - began)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  return async () => {
    await stop()
    return work
  }
}

test.skipIf(!canTrace)(
  "a backup folder that is slow keeps nobody from working, and its backup is read to the end",
  async () => {
    const { hub, id, backup, inject } = await hubWithFailingFolder()
    const heal = await inject("delay_enter=1s")
    const stop = workUntilStopped(hub)

    const asked = await hub.call("POST", `/api/admin/backups/${id}/verify`)
    await new Promise((resolve) => setTimeout(resolve, 5000))
    const meanwhile = (await backup()).state
    await heal()
    await expect.poll(async () => (await backup()).state, { timeout: 120_000 }).toBe("verified")

    const { longest, statuses } = await stop()
    expect([asked.status, meanwhile]).toEqual([202, "checking"])
    expect(statuses).toEqual(new Set([200, 201]))
    expect(longest).toBeLessThan(pace)
  },
)

test.skipIf(!canTrace)(
  "a backup folder that breaks off in the middle is named as what the backup waits for, which is then read again",
  async () => {
    const { hub, folder, id, backup, inject } = await hubWithFailingFolder()
    const heal = await inject("error=EIO:when=2+")
    const stop = workUntilStopped(hub)

    await hub.call("POST", `/api/admin/backups/${id}/verify`)
    const ready = await waitForStanding(hub)
    await heal()
    await expect.poll(async () => (await backup()).state, { timeout: 200_000, interval: 500 }).toBe("verified")

    const { longest, statuses } = await stop()
    expect(ready.standing[0]!.sentence).toMatch(
      new RegExp(`^1 backup waits: the backup folder ${folder} can't be used since `),
    )
    expect(statuses).toEqual(new Set([200, 201]))
    expect(longest).toBeLessThan(pace)
  },
)
