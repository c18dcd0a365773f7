// Works with a hub from the command line: imports, publishes, and carries texts to a folder and back.
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { install, refuseOldNode, root } from "./prepare.mjs"

refuseOldNode()
install()
const { bundle } = await import("./server-build.mjs")
await bundle(root, { hub: "client/src/hub.ts" }, "dist/client")
const { runHubCommand } = await import(pathToFileURL(join(root, "dist/client/hub.js")).href)
process.exitCode = await runHubCommand(process.argv.slice(2), process.env, {
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
})
