// Reads an export into the hub that the environment names, which must be empty and must not run.
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { build, install, refuseOldNode, root } from "./prepare.mjs"

refuseOldNode()
const path = process.argv[2]
if (path === undefined) {
  process.stderr.write("Say which export: npm run import-hub -- FOLDER, or FILE.tar\n")
  process.exit(1)
}
install()
await build()
try {
  const { importFromFiles } = await import(pathToFileURL(join(root, "dist/server/import-hub.js")).href)
  process.stdout.write(`${await importFromFiles(resolve(path))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
