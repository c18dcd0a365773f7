// Says of a downloaded edition, or of its evidence, if this hub made it: one sentence, and 0 or 1.
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { build, install, refuseOldNode, root } from "./prepare.mjs"

refuseOldNode()
const path = process.argv[2]
if (path === undefined) {
  process.stderr.write("Say which file: npm run verify -- edition.pdf\n")
  process.exit(1)
}
install()
await build()
try {
  const { verifyDownload } = await import(pathToFileURL(join(root, "dist/server/verify.js")).href)
  const { holds, sentence } = await verifyDownload(resolve(path))
  process.stdout.write(`${sentence}\n`)
  process.exitCode = holds ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
