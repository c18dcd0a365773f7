import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findFreePort } from "./free-port.ts"
import { startHubProgram, type TestProgram } from "./program.ts"

/** Who may sign in to a hub that is killed. */
export const killableAdmin = { email: "ada@office.test", password: "a long enough password" }

/** A hub on a folder of its own that is killed and comes back on the same data, each time at another address; it runs after `start`. */
export async function createKillableHub(env: Record<string, string> = {}) {
  const data = await mkdtemp(join(tmpdir(), "hub-killed-"))
  let hub: TestProgram
  let url = ""
  async function start() {
    const port = await findFreePort()
    hub = startHubProgram({
      ...env,
      HUB_DATA_DIR: data,
      HUB_PORT: String(port),
      HUB_ADMIN_EMAIL: killableAdmin.email,
      HUB_ADMIN_PASSWORD: killableAdmin.password,
    })
    await hub.says("listens on")
    url = `http://127.0.0.1:${port}`
  }
  async function kill() {
    hub.child.kill("SIGKILL")
    await hub.end
  }
  return {
    start,
    kill,
    url: () => url,
    async remove() {
      await kill()
      // What the killed hub had begun may still be writing there.
      await rm(data, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
