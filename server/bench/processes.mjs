// What the operating system knows of processes; only Linux tells it this way.
import { spawn } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"

const ticksPerSecond = 100

/** CPU-seconds of one process: those of the threads that it has, to the nanosecond. */
export const cpuOf = (pid) =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]) / 1e9)
    .reduce((sum, one) => sum + one, 0)

/** CPU-seconds of a PostgreSQL server: itself, its backends, and those that have ended. */
export function cpuOfServer(pid) {
  const [endedUser, endedSystem] = statOf(pid).slice(13, 15).map(Number)
  const backends = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((child) => {
      try {
        return Number(statOf(child)[1]) === pid ? [cpuOf(child)] : []
      } catch {
        return []
      }
    })
  return cpuOf(pid) + (endedUser + endedSystem) / ticksPerSecond + backends.reduce((sum, one) => sum + one, 0)
}

/** CPU-seconds of one process and of those that it started and that have ended. */
export const cpuWithEnded = (pid) =>
  statOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks) / ticksPerSecond, 0)

export const megabytesOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024

/** Starts a program of ours and waits until it says where it listens. */
export function listening(args, env = {}) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  })
  process.once("exit", () => child.kill("SIGKILL"))
  return new Promise((resolve, reject) => {
    let said = ""
    child.once("exit", (code) => reject(new Error(`It ended with ${code}: ${said}`)))
    child.stdout.on("data", (text) => {
      said += text
      const address = /listens on (\S+)/.exec(said)?.[1]
      if (address !== undefined) resolve({ child, pid: child.pid, address, cpu: cpuOf(child.pid) })
    })
  })
}

export function ended(child, signal = "SIGTERM") {
  return new Promise((resolve) => {
    child.once("exit", resolve)
    child.kill("SIGCONT")
    child.kill(signal)
  })
}

/** The fields after the command's name, which may hold anything. */
const statOf = (pid) =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ")
