import { spawnSync } from "node:child_process"
import { mkdir, rm, statfs, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { newFolder } from "./folder.ts"
import { hubAt } from "./hub-at.ts"

const runs = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
const canMount = process.platform === "linux" && process.getuid?.() === 0
const words = "Words and more words. ".repeat(4000)

test.skipIf(!canMount)(
  "while the disk is full saves and uploads are answered with 507, and with room again they go on",
  { timeout: 240_000 },
  async () => {
    const disk = join(await newFolder("hub-disk-"), "disk")
    await mkdir(disk)
    if (!runs("mount", "-t", "tmpfs", "-o", "size=220m", "tmpfs", disk)) throw new Error("No tmpfs could be mounted.")
    onTestFinished(() => void runs("umount", "-l", disk))
    const hub = await hubAt({ HUB_DATA_DIR: join(disk, "data"), HUB_BACKUP: "off" })
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
    const reading = await hub.call("GET", "/api/topics")
    await rm(filler)
    const after = await write("After")
    const again = await upload()

    expect([...refused]).toEqual(["507 no_room"])
    expect([uploaded.status, uploaded.answer.code, reading.status]).toEqual([507, "no_room", 200])
    expect([after.status, again.status < 300]).toEqual([201, true])
    const { answer: kept } = await hub.call<{ title: string }[]>("GET", "/api/topics?limit=100")
    const titles = kept.map(({ title }) => title)
    expect([...acknowledged, "After"].filter((title) => !titles.includes(title))).toEqual([])
  },
)
