import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import type { App } from "../platform/ctx.ts"
import { busyShare, readDiskUsage, readMemoryUsage, readProcessorUsage } from "./machine.ts"

const onLinux = process.platform === "linux"

/** The ticks of all processors, as the kernel tells them. */
function ticks() {
  const [, ...all] = readFileSync("/proc/stat", "utf8").split("\n")[0]!.trim().split(/\s+/)
  // What waits for the disk, the fifth of them, Node counts nowhere.
  const [user = 0, nice = 0, system = 0, idle = 0, , irq = 0] = all.map(Number)
  return { idle, all: user + nice + system + idle + irq }
}

test.runIf(onLinux)("how busy the processors were is what the kernel counted", async () => {
  const [before, first] = [ticks(), cpus()]
  const until = performance.now() + 400
  while (performance.now() < until);
  await pause(100)
  const [last, after] = [cpus(), ticks()]

  const [all, idle] = [after.all - before.all, after.idle - before.idle]
  const share = busyShare(first, last)!
  expect(Math.abs(share - (100 * (all - idle)) / all)).toBeLessThan(10)
  expect(share).toBeGreaterThan(5)
  expect(readProcessorUsage()).toBeGreaterThanOrEqual(0)
  expect(readProcessorUsage()).toBeLessThanOrEqual(100)
})

test("of no time at all nothing can be said", () => {
  const once = cpus()

  expect(busyShare(once, once)).toBeNull()
})

test.runIf(onLinux)("how much memory is taken is what the kernel says", () => {
  const kernel = Object.fromEntries(
    readFileSync("/proc/meminfo", "utf8")
      .split("\n")
      .map((line) => [line.split(":")[0], Number.parseInt(line.split(":")[1] ?? "0", 10)]),
  ) as { MemTotal: number; MemAvailable: number }
  const limit = process.constrainedMemory()
  const free = (100 * kernel.MemAvailable) / kernel.MemTotal

  // Within a container the kernel's own file tells of the machine around it.
  const expected = limit === 0 || limit >= kernel.MemTotal * 1024 ? 100 - free : readMemoryUsage()
  expect(Math.abs(readMemoryUsage() - expected)).toBeLessThan(5)
  expect(readMemoryUsage()).toBeGreaterThan(0)
  expect(readMemoryUsage()).toBeLessThanOrEqual(100)
})

test.runIf(onLinux)("how full the disk is, is what df says", async () => {
  const line = execFileSync("df", ["-P", tmpdir()], { encoding: "utf8" }).trim().split("\n")[1]!
  const [used, available] = line.split(/\s+/).slice(2, 4).map(Number) as [number, number]

  expect(
    Math.abs((await readDiskUsage({ work_folder: tmpdir() } as App)) - (100 * used) / (used + available)),
  ).toBeLessThan(1)
})
