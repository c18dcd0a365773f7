import { statfs } from "node:fs/promises"
import { cpus, type CpuInfo, totalmem } from "node:os"
import type { App } from "../platform/ctx.ts"

type CpuSample = { at: number; cpus: CpuInfo[] }

/** In milliseconds: long enough for a share to mean something, short enough to describe the present. */
const window = 60_000

let before = takeCpuSample()
let latest = before

/** How busy the processors were in the last minute or two, in percent; since the start where that was later. */
export function readProcessorUsage(): number | null {
  const now = takeCpuSample()
  if (now.at - latest.at >= window) [before, latest] = [latest, now]
  return busyShare(before.cpus, now.cpus)
}

/** What share of the time between two looks the processors were not idle. */
export function busyShare(before: CpuInfo[], after: CpuInfo[]): number | null {
  const idle = idleTime(after) - idleTime(before)
  const all = allTime(after) - allTime(before)
  return all <= 0 ? null : percent(all - idle, all)
}

/** How much of the memory that the hub may use is taken, in percent. */
export function readMemoryUsage(): number {
  const limit = process.constrainedMemory()
  const all = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return percent(all - Math.min(process.availableMemory(), all), all)
}

/** How full the disk is that the data lies on, as df counts it, in percent. */
export async function readDiskUsage({ work_folder }: App): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(work_folder)
  const used = blocks - bfree
  return percent(used, used + bavail)
}

function takeCpuSample(): CpuSample {
  return { at: performance.now(), cpus: cpus() }
}

const idleTime = (all: CpuInfo[]) => all.reduce((sum, { times }) => sum + times.idle, 0)
const allTime = (all: CpuInfo[]) =>
  all.reduce((sum, { times: { user, nice, sys, idle, irq } }) => sum + user + nice + sys + idle + irq, 0)

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10)
