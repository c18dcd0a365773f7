// CPU time and memory of a program with all that it starts, sampled: what a grandchild used is told to nobody when it ends.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"

const ticksPerSecond = 100

/** Runs a program to its end; `failed` is what it said when it did not end well. */
export async function watched(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options, detached: true })
  const seconds = new Map()
  let [said, megabytes] = ["", 0]
  const state = { ended: false }
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said = (said + text).slice(-2000)))
  const end = once(child, "close").catch((error) => [error.message])
  void end.then(() => (state.ended = true))
  while (!state.ended) {
    let now = 0
    for (const { pid, cpu, resident } of group(child.pid)) {
      seconds.set(pid, cpu)
      now += resident
    }
    megabytes = Math.max(megabytes, now)
    await pause(20)
  }
  const [code] = await end
  const total = [...seconds.values()].reduce((sum, one) => sum + one, 0)
  return { seconds: total, megabytes, ...(code === 0 ? {} : { failed: said.trim() || String(code) }) }
}

/** The processes that belong to one session, the person who their parent is now. */
function group(session) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
          .replace(/^.*\) /s, "")
          .split(" ")
        if (Number(fields[3]) !== session) return []
        return [
          {
            pid,
            cpu: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
            resident: (Number(fields[21]) * 4096) / 2 ** 20,
          },
        ]
      } catch {
        // It ended between the two looks.
        return []
      }
    })
}
