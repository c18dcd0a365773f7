import { mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { PlaceKind } from "@hub/contract/destinations/values"
import { expect, onTestFinished, test, vi } from "vitest"
import { noOpenSsh, startOpenSsh } from "./openssh-server.ts"
import { runProgram } from "./program.ts"
import { startS3Server } from "./s3-server.ts"
import { startSftpServer } from "./sftp-server.ts"

const kills = Number(process.env.HUB_TEST_KILLS ?? 4)
vi.setConfig({ testTimeout: 60_000 + kills * 10_000 })

type PushReader = () => Promise<{ release: string; files: string[] } | undefined>

/** Kills a process that puts one edition after the other to a place, and reads after each kill what readers read. */
async function readAfterKills(kind: PlaceKind, where: string, read: PushReader) {
  let last = 0
  for (let round = 0; round < kills; round++) {
    const program = runProgram("push", [kind, where, String(last + 1)])
    await program.says("published")
    await pause(Math.random() * 80)
    program.child.kill("SIGKILL")
    await program.end
    const said = Number(/published (\d+)\n(?!.*published)/s.exec(program.said())![1])
    const { release, files } = (await read())!
    const edition = Number(release.replace("edition-", ""))
    // The one that was said to be out, or the next, and every file of it and of no other.
    expect([said, said + 1]).toContain(edition)
    expect(files).toEqual(Array.from({ length: 30 }, () => `edition ${edition}.`.repeat(2000)))
    last = edition
  }
}

/** What a web server shows that leads to a folder's `current`. */
async function readCurrent(site: string) {
  const current = join(site, "current")
  const entries = await readdir(current, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return {
    release: (await readlink(current)).replace("releases/", ""),
    files: await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8"))),
  }
}

test("whenever a hub is killed, readers of a folder have the edition of before or the next as a whole", async () => {
  const where = await mkdtemp(join(tmpdir(), "hub-push-"))
  onTestFinished(() => rm(where, { recursive: true, force: true, maxRetries: 10 }))

  await readAfterKills("folder", where, () => readCurrent(join(where, "site")))
})

test("whenever a hub is killed, readers of another server's folder have one edition as a whole", async () => {
  const { port, fingerprint, root } = await startSftpServer("web", { password: "pass word" })
  const place = { kind: "sftp", host: "127.0.0.1", port, fingerprint, user: "web", folder: "site", secret: "pass word" }

  await readAfterKills("sftp", JSON.stringify(place), () => readCurrent(join(root, "site")))
})

test.skipIf(noOpenSsh)(
  `they have it behind OpenSSH's own server too${noOpenSsh ? ` (${noOpenSsh})` : ""}`,
  async () => {
    const { port, fingerprint, user, root, privateKey: secret } = await startOpenSsh()
    const place = { kind: "sftp", host: "127.0.0.1", port, fingerprint, user, folder: join(root, "site"), secret }

    await readAfterKills("sftp", JSON.stringify(place), () => readCurrent(join(root, "site")))
  },
)

test("whenever a hub is killed, what object storage leads to is one edition as a whole", async () => {
  const server = await startS3Server("site", { access: "AKID", secret: "secret", region: "eu" })

  await readAfterKills("s3", server.endpoint, async () => {
    const [, release = ""] = /url=releases\/([^/]+)\//.exec(server.objects.get("index.html")!.bytes.toString())!
    const files = [...server.objects].filter(([name]) => name.startsWith(`releases/${release}/`))
    return { release, files: files.map(([, { bytes }]) => bytes.toString()) }
  })
})
