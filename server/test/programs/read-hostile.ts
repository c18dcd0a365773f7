import { readFileSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { argv, exit, resourceUsage } from "node:process"
import { type ReadFileJob, readFileInProcess } from "../../src/imports/reader/read.ts"

// Reads each of these files, and says how long each took, and how much memory all: the first is an ordinary one.
const [, , jobs = "", answer = "", outside = "", port = ""] = argv
const answers = []
let idle = 0
for (const job of JSON.parse(readFileSync(jobs, "utf8")) as ReadFileJob[]) {
  const began = performance.now()
  answers.push({ answer: await readFileInProcess(job), milliseconds: performance.now() - began })
  idle ||= resourceUsage().maxRSS
}
const most = resourceUsage().maxRSS
writeFileSync(
  answer,
  JSON.stringify({
    answers,
    idle,
    most,
    outside: [attempt(() => readFileSync(outside)), attempt(() => writeFileSync(outside, "x"))],
    reached: await reachedOutside(),
  }),
)
exit(0)

function attempt(run: () => unknown): string {
  try {
    run()
    return "done"
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? ""
  }
}

function reachedOutside(): Promise<string> {
  return new Promise((resolve) => {
    const line = connect({ host: "127.0.0.1", port: Number(port) }, () => resolve("connected"))
    line.on("error", ({ message }) => resolve(message))
  })
}
