// Restores a backup into the hub that the environment names, which must be empty and must not run.
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { build, install, refuseOldNode, root } from "./prepare.mjs"

refuseOldNode()
const path = process.argv[2]
if (path === undefined) {
  process.stderr.write("Say which file: npm run restore -- hub-2026-11-22T02-20-00Z-nightly-0a1b2c.tar\n")
  process.exit(1)
}
install()
await build()
try {
  const { restoreFromFile } = await import(pathToFileURL(join(root, "dist/server/restore.js")).href)
  process.stdout.write(`${await restoreFromFile(resolve(path))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
