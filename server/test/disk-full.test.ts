import { spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chown, mkdir, rm, stat, statfs, writeFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { createTestFolder } from "./folder.ts"
import { openHubAt } from "./hub-at.ts"
import { canStartPostgres, startOwnPostgres } from "./own-postgres.ts"

const runs = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
const canMount = process.platform === "linux" && process.getuid?.() === 0
const words = "Words and more words. ".repeat(4000)

test.skipIf(!canMount)(
  "while the disk is full saves and uploads are answered with 507, and with room again they go on",
  { timeout: 240_000 },
  async () => {
    const disk = join(await createTestFolder("hub-disk-"), "disk")
    await mkdir(disk)
    if (!runs("mount", "-t", "tmpfs", "-o", "size=220m", "tmpfs", disk)) throw new Error("No tmpfs could be mounted.")
    onTestFinished(() => void runs("umount", "-l", disk))
    const hub = await openHubAt({ HUB_DATA_DIR: join(disk, "data"), HUB_BACKUP: "off" })
    await hub.ready()
    const write = (title: string) => hub.call("POST", "/api/topics", { title, content: words })
    const upload = async () => {
      const form = new FormData()
      form.append("files", new Blob([words], { type: "text/markdown" }), "words.md")
      const response = await fetch(`${hub.at}/api/import/upload`, {
        method: "POST",
        headers: hub.authorization(),
        body: form,
      })
      return { status: response.status, answer: (await response.json()) as { code: string } }
    }
    await write("Before")
    const { bavail, bsize } = await statfs(disk)
    const filler = join(disk, "filler")
    await writeFile(filler, Buffer.alloc(bavail * bsize - 16 * 1024))

    const acknowledged = ["Before"]
    const refused = new Set<string>()
    for (let n = 0; n < 30; n++) {
      const { status, answer } = await write(`Topic ${n}`)
      if (status === 201) acknowledged.push(`Topic ${n}`)
      else refused.add(`${status} ${answer.code}`)
    }
    const uploaded = await upload()
    const listing = await hub.call("GET", "/api/topics")
    await rm(filler)
    const after = await write("After")
    const again = await upload()

    expect([...refused]).toEqual(["507 no_room"])
    expect([uploaded.status, uploaded.answer.code, listing.status]).toEqual([507, "no_room", 200])
    expect([after.status, again.status < 300]).toEqual([201, true])
    const { answer: stored } = await hub.call<{ title: string }[]>("GET", "/api/topics?limit=100")
    const titles = stored.map(({ title }) => title)
    expect([...acknowledged, "After"].filter((title) => !titles.includes(title))).toEqual([])
  },
)

/** The folder of the server's own user, on a disk of its own that can be filled. */
async function smallDisk(owner: { uid: number; gid: number }) {
  const disk = join(await createTestFolder("hub-disk-"), "disk")
  await mkdir(disk)
  if (!runs("mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", disk)) throw new Error("No tmpfs could be mounted.")
  onTestFinished(() => void runs("umount", "-l", disk))
  runs("chmod", "755", join(disk, ".."))
  const place = join(disk, "tables")
  await mkdir(place)
  await chown(place, owner.uid, owner.gid)
  return { disk, place }
}

test.skipIf(!canMount || !canStartPostgres())(
  "while the disk of an external PostgreSQL is full saves are answered with 507, and with room again they go on",
  { timeout: 240_000 },
  async () => {
    const server = await startOwnPostgres()
    const { disk, place } = await smallDisk(await stat(`/proc/${server.pid}`))
    const hub = await openHubAt({
      HUB_DATA_DIR: await createTestFolder(),
      HUB_DATABASE_URL: server.url,
      HUB_BACKUP: "off",
    })
    await hub.ready()
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(`create tablespace small location '${place}'`)
    await client.query("alter table all in tablespace pg_default set tablespace small")
    await client.end()
    // Nothing that repeats itself: the database would pack it.
    const write = (title: string) =>
      hub.call("POST", "/api/topics", { title, content: randomBytes(60_000).toString("base64") })
    const before = await write("Before")
    const filler = join(disk, "filler")
    const { bavail, bsize } = await statfs(disk)
    await writeFile(filler, Buffer.alloc(bavail * bsize))

    const refused = await write("Refused")
    const listing = await hub.call("GET", "/api/topics")
    await rm(filler)
    const after = await write("After")

    expect([before.status, listing.status, after.status]).toEqual([201, 200, 201])
    expect([refused.status, refused.answer.code]).toEqual([507, "no_room"])
    expect(refused.answer.error).toContain("disk is full")
    expect((await hub.call<{ title: string }[]>("GET", "/api/topics")).answer.map(({ title }) => title)).toEqual(
      expect.arrayContaining(["Before", "After"]),
    )
  },
)
