import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { cp, mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { createTestFolder } from "../../../test/folder.ts"
import { type TestProgram, runProgram } from "../../../test/program.ts"
import { openDatabase } from "./open.ts"

const runs = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: "utf8" }).status === 0
const canTrace = runs("strace", "-o", "/dev/null", "true")
const canMount = process.platform === "linux" && process.getuid?.() === 0 && runs("losetup", "-f")

/** The rows whose numbers the program printed: it prints one only after the commit was acknowledged. */
const acknowledged = (program: TestProgram) => program.said().split("\n").slice(0, -1).map(Number)

async function rowsIn(folder: string) {
  const database = await openDatabase({ folder }, () => {})
  try {
    const { rows } = await sql<{ n: number }>`select n from rows`.execute(database.db)
    return new Set(rows.map((row) => row.n))
  } finally {
    await database.close()
  }
}

test(
  "after kill -9 at any moment the folder opens again and no acknowledged row is lost",
  { timeout: 300_000 },
  async () => {
    const folder = await createTestFolder()
    const promised: number[] = []

    for (let round = 0; round < 5; round++) {
      const program = runProgram("commit", [folder])
      await program.says(new RegExp(`(\\d+\\n){${1 + Math.floor(Math.random() * 60)}}`)).catch(() => {})
      program.child.kill("SIGKILL")
      await program.end
      promised.push(...acknowledged(program))
      const rows = await rowsIn(folder)
      expect(promised.filter((n) => !rows.has(n))).toEqual([])
    }

    expect(promised.length).toBeGreaterThanOrEqual(5)
  },
)

test("two processes cannot open one folder, and a killed one lets go of it", async () => {
  const folder = await createTestFolder()
  const first = runProgram("commit", [folder])
  await first.says(/^1$/m)

  const second = runProgram("commit", [folder])

  expect(await second.end).toBe(1)
  expect(second.complaints()).toContain(`is already in use by another hub (process ${first.child.pid}).`)
  first.child.kill("SIGKILL")
  await first.end
  expect((await rowsIn(folder)).has(1)).toBe(true)
})

test.skipIf(!canTrace)("a commit is acknowledged only after the operating system was told to sync", async () => {
  const folder = await createTestFolder()
  await runProgram("commit", [folder, "1"]).end
  const trace = join(await createTestFolder(), "trace")
  const through = ["strace", "-f", "-e", "trace=fdatasync,write", "-e", "signal=none", "-o", trace]

  const program = runProgram("commit", [folder, "20"], { through })

  expect(await program.end).toBe(0)
  const calls = [
    ...readFileSync(trace, "utf8").matchAll(/ (fdatasync)\((?!.*unfinished)|resumed.*= 0|write\(1, "(\d+)\\n"/g),
  ]
  const order = calls.map((call) => (call[2] === undefined ? "synced" : `row ${call[2]}`))
  const unsynced = order.filter((call, at) => call.startsWith("row") && order[at - 1] !== "synced")
  expect(order.filter((call) => call.startsWith("row"))).toHaveLength(20)
  expect(unsynced).toEqual([])
})

// What a loop device's image holds while its processes stand still is what had reached the disk.
test.skipIf(!canMount)("after a power cut no acknowledged row is lost", async () => {
  const folder = await createTestFolder()
  const [image, copy, disk] = ["disk.img", "copy.img", "mounted"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await mkdir(disk)
  await writeFile(image, "")
  const mounted = runs("truncate", "-s", "300M", image) && runs("mkfs.ext4", "-q", image) && runs("mount", image, disk)
  onTestFinished(() => void runs("umount", disk))
  if (!mounted) throw new Error("A disk image could not be mounted here.")

  const program = runProgram("commit", [join(disk, "database")])
  await program.says(/^150$/m)
  program.child.kill("SIGSTOP")
  const promised = acknowledged(program)
  await cp(image, copy)
  program.child.kill("SIGKILL")
  await program.end
  runs("umount", disk)
  expect(runs("mount", copy, disk)).toBe(true)

  const rows = await rowsIn(join(disk, "database"))
  expect(promised.length).toBeGreaterThanOrEqual(150)
  expect(promised.filter((n) => !rows.has(n))).toEqual([])
})
