import { isFolderIdle } from "./backups/folder.ts"
import { readConfig } from "./config.ts"
import { openHub } from "./hub.ts"

const printLine = (sentence: string) => process.stdout.write(`${sentence}\n`)

function exitWithError(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** An ordinary end waits for every thread, also for one that waits for a disk that hangs. */
async function stopHub() {
  if (await isFolderIdle()) process.exit(0)
  process.stderr.write("The backup folder doesn't answer. The hub has closed and ends without it.\n", () => {
    process.kill(process.pid, "SIGKILL")
  })
}

async function startHub() {
  const config = readConfig(process.env)
  const hub = await openHub(config, {
    onFatal: exitWithError,
    logger: { level: "warn", redact: ["req.headers.authorization", "req.headers.cookie"] },
  })
  printLine(`Documentation Project Hub listens on ${hub.address}`)
  // Port 0 lets the operating system choose, so the address is known only now.
  const address = config.port === 0 ? hub.address : config.public_url
  if (hub.setup_path) printLine(`Set up the first administrator here, once: ${address}${hub.setup_path}`)

  let closing = false
  const close = () => {
    if (closing) return
    closing = true
    hub.close().then(
      () => stopHub(),
      (error: unknown) => exitWithError(`The hub did not close cleanly: ${String(error)}`),
    )
  }
  process.on("SIGINT", close)
  process.on("SIGTERM", close)
}

startHub().catch((error: unknown) => exitWithError(error instanceof Error ? error.message : String(error)))
