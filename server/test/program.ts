import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { root } from "../src/platform/root.ts"

type ProgramOptions = {
  env?: Record<string, string>
  cwd?: string
  uid?: number
  gid?: number
  through?: string[]
  flags?: string[]
}

/** A process of its own that runs the hub, or one of the tests' programs. */
export type TestProgram = {
  child: ChildProcess
  /** Everything it has written so far, and what it wrote to stderr alone. */
  said: () => string
  complaints: () => string
  /** Waits until it has written `text`; fails when it ends without. */
  says: (text: string | RegExp) => Promise<RegExpExecArray>
  /** Waits for its end and answers the exit code; null when a signal ended it. */
  end: Promise<number | null>
}

export const startHubProgram = (env: Record<string, string>, options: ProgramOptions = {}) =>
  run(join(root, "dist/server/main.js"), [], { ...options, env: { HUB_PORT: "0", ...env } })

export const runProgram = (name: string, args: string[], options?: ProgramOptions) =>
  run(join(root, "dist/test", `${name}.js`), args, options)

function run(
  file: string,
  args: string[],
  { env, through = [], flags = [], ...options }: ProgramOptions = {},
): TestProgram {
  const [command, ...rest] = [...through, process.execPath, ...flags, file, ...args] as [string, ...string[]]
  const child = spawn(command, rest, { ...options, env: { PATH: process.env.PATH, ...env }, stdio: "pipe" })
  let said = ""
  let complaints = ""
  child.stdout.on("data", (text) => void (said += String(text)))
  child.stderr.on("data", (text) => {
    said += String(text)
    complaints += String(text)
  })
  const end = once(child, "close").then(([code]) => code as number | null)

  return {
    child,
    said: () => said,
    complaints: () => complaints,
    end,
    says(text) {
      const pattern = typeof text === "string" ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")) : text
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(said)
          if (found) resolve(found)
        }
        child.stdout.on("data", look)
        child.stderr.on("data", look)
        void end.then((code) => reject(new Error(`It ended with ${code} before it said ${pattern}:\n${said}`)))
        look()
      })
    },
  }
}
