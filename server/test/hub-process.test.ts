import { spawnSync } from "node:child_process"
import { chmod, chown, mkdir, readdir, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { countPendingMigrations } from "../src/platform/db/migrate.ts"
import { openDatabase } from "../src/platform/db/open.ts"
import { createTestFolder } from "./folder.ts"
import { createDatabase } from "./hub.ts"
import { type TestProgram, startHubProgram } from "./program.ts"

const external = process.env.HUB_TEST_DATABASE_URL !== undefined
const isRoot = process.getuid?.() === 0
const admin = { HUB_ADMIN_EMAIL: "ada@hub.test", HUB_ADMIN_PASSWORD: "correct horse battery" }

/** Waits until the hub listens and answers its address. */
async function address(hub: TestProgram) {
  onTestFinished(async () => {
    hub.child.kill("SIGKILL")
    await hub.end
  })
  return (await hub.says(/listens on (\S+)/))[1]!
}

async function signIn(at: string) {
  const response = await fetch(`${at}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: admin.HUB_ADMIN_EMAIL, password: admin.HUB_ADMIN_PASSWORD }),
  })
  return (await response.json()) as { access_token: string; user: { name: string } }
}

// How a process begins and ends does not depend on its database, so one kind is enough.
test.skipIf(external)("the hub serves, ends cleanly at SIGTERM and at Ctrl+C, and finds everything again", async () => {
  const HUB_DATA_DIR = join(await createTestFolder(), "data of the hub")
  const first = startHubProgram({ HUB_DATA_DIR, ...admin })
  const at = await address(first)
  const [health, ready] = await Promise.all(["healthz", "readyz"].map((path) => fetch(`${at}/${path}`)))
  const unknown = await fetch(`${at}/api/nowhere`)
  await signIn(at)
  first.child.kill("SIGTERM")
  expect(await first.end).toBe(0)

  const second = startHubProgram({ HUB_DATA_DIR })
  const { user } = await signIn(await address(second))
  second.child.kill("SIGINT")
  const code = await second.end

  expect(health!.status).toBe(200)
  expect([ready!.status, await ready!.json()]).toEqual([200, expect.objectContaining({ ok: true, draining: false })])
  expect([unknown.status, await unknown.json()]).toEqual([404, expect.objectContaining({ code: "missing" })])
  expect([user.name, code]).toEqual(["Administrator", 0])
  expect(first.complaints() + second.complaints()).toBe("")
})

test.skipIf(external)("a start clears away what was left half done, but not what was read for editions", async () => {
  const HUB_DATA_DIR = join(await createTestFolder(), "data")
  const work = join(HUB_DATA_DIR, "work")
  const cacheFolder = join(work, "readings", "handbook")
  await mkdir(cacheFolder, { recursive: true })
  await writeFile(join(cacheFolder, "index.json"), "{}")
  await mkdir(join(work, "publication-7-half"))

  await address(startHubProgram({ HUB_DATA_DIR, ...admin }))

  expect(await readdir(work)).toEqual(["readings"])
  expect(await readdir(cacheFolder)).toEqual(["index.json"])
})

test.skipIf(external)("a call that never ends does not keep the hub from ending", { timeout: 120_000 }, async () => {
  const hub = startHubProgram({ HUB_DATA_DIR: join(await createTestFolder(), "data"), ...admin })
  const { hostname, port } = new URL(await address(hub))
  const line = connect(Number(port), hostname)
  line.on("error", () => {})
  line.write(
    "POST /api/users/login HTTP/1.1\r\nhost: hub\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{",
  )
  await fetch(`http://${hostname}:${port}/healthz`)

  const began = Date.now()
  hub.child.kill("SIGTERM")

  expect(await hub.end).toBe(0)
  expect(Date.now() - began).toBeLessThan(30_000)
})

test.skipIf(external)("a second hub on the same data folder refuses in one sentence", async () => {
  const HUB_DATA_DIR = join(await createTestFolder(), "data")
  const first = startHubProgram({ HUB_DATA_DIR })
  await address(first)

  const second = startHubProgram({ HUB_DATA_DIR })

  expect(await second.end).toBe(1)
  expect(second.complaints()).toMatch(
    new RegExp(`^The data folder .* is already in use by another hub \\(process ${first.child.pid}\\)\\.\n$`),
  )
})

test.skipIf(external)("a setting that the hub does not know is refused, naming the one most like it", async () => {
  const hub = startHubProgram({ HUB_DATABSE_URL: "postgres://nowhere" })

  expect(await hub.end).toBe(1)
  expect(hub.complaints()).toBe("HUB_DATABSE_URL is not a setting of the hub. Did you mean HUB_DATABASE_URL?\n")
})

test.skipIf(external)(
  "a port that is taken is refused in one sentence, and the data folder is free again",
  async () => {
    const first = startHubProgram({ HUB_DATA_DIR: join(await createTestFolder(), "data") })
    const { port } = new URL(await address(first))
    const HUB_DATA_DIR = join(await createTestFolder(), "data")

    const second = startHubProgram({ HUB_DATA_DIR, HUB_PORT: port })

    expect(await second.end).toBe(1)
    expect(second.complaints()).toBe(
      `Port ${port} of 127.0.0.1 is in use by another program (EADDRINUSE). Stop that program, or set HUB_PORT to another port.\n`,
    )
    expect(second.said()).toBe(second.complaints())
  },
)

test.skipIf(!isRoot || external)("the hub runs as an ordinary user, from any folder", async () => {
  const folder = await createTestFolder()
  const [nobody, nogroup] = ["-u", "-g"].map((flag) =>
    Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout),
  ) as [number, number]
  await mkdir(join(folder, "here"))
  for (const path of [folder, join(folder, "here")]) {
    await chown(path, nobody, nogroup)
    await chmod(path, 0o700)
  }

  const hub = startHubProgram({}, { cwd: join(folder, "here"), uid: nobody, gid: nogroup })

  expect((await fetch(`${await address(hub)}/readyz`)).status).toBe(200)
  hub.child.kill("SIGTERM")
  expect(await hub.end).toBe(0)
})

test.skipIf(!external)("the hub serves from an external database, and is not ready while migrations wait", async () => {
  const { database, url } = await createDatabase()
  await database.close()
  const hub = startHubProgram({
    HUB_DATA_DIR: join(await createTestFolder(), "data"),
    HUB_DATABASE_URL: url!,
    ...admin,
  })
  const at = await address(hub)
  const before = await fetch(`${at}/readyz`)
  const { user } = await signIn(at)

  const other = await openDatabase({ url: url! }, () => {})
  onTestFinished(() => other.close())
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(other.db)
  const after = await fetch(`${at}/readyz`)

  expect(await countPendingMigrations(other.db)).toBe(1)
  expect([before.status, user.name]).toEqual([200, "Administrator"])
  expect([after.status, await after.json()]).toEqual([503, expect.objectContaining({ migrations: false, ok: false })])
  hub.child.kill("SIGTERM")
  expect(await hub.end).toBe(0)
})
