// Writes the hub that the environment names into a new folder, or a tar file.
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { build, install, refuseOldNode, root } from "./prepare.mjs"

refuseOldNode()
const usage = "Say where to: npm run export -- DESTINATION [--project NAME] [--without-personal-data]"
const { destination, values } = readOptions()
if (destination === undefined) {
  process.stderr.write(`${usage}\n`)
  process.exit(1)
}
install()
await build()
try {
  const { exportToFiles } = await import(pathToFileURL(join(root, "dist/server/export.js")).href)
  const without_personal_data = values["without-personal-data"]
  const said = await exportToFiles({
    destination: resolve(destination),
    project: values.project,
    without_personal_data,
  })
  process.stdout.write(`${said}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function readOptions() {
  try {
    const options = { project: { type: "string" }, "without-personal-data": { type: "boolean", default: false } }
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    return { destination: positionals.length === 1 ? positionals[0] : undefined, values }
  } catch {
    return { destination: undefined, values: {} }
  }
}
