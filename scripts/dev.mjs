// The hub and the browser application, both made again as their sources change; the browser is at the second address.
import { spawn } from "node:child_process"
import { watch } from "node:fs"
import { join } from "node:path"
import { build, install, refuseOldNode, root } from "./prepare.mjs"
import { publishHelp } from "./help.mjs"
import { buildServer } from "./server-build.mjs"

refuseOldNode()
install()
await build()

let hub = startHub()
let pending
for (const folder of ["contract/src", "markdown/src", "docx/src", "reader/src", "verifier/src", "server/src", "docs"])
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(pending)
    pending = setTimeout(() => void restart(), 200)
  })

const vite = spawn(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "web"], {
  cwd: root,
  stdio: "inherit",
})
process.on("SIGINT", () => {
  vite.kill()
  hub.once("exit", () => process.exit(0))
})

function startHub() {
  return spawn(process.execPath, [join(root, "dist/server/main.js")], { cwd: root, stdio: "inherit" })
}

async function restart() {
  try {
    await buildServer(root)
    await publishHelp()
  } catch {
    return // what does not build has been printed; the hub of before goes on
  }
  const old = hub
  old.once("exit", () => {
    hub = startHub()
  })
  old.kill("SIGTERM")
}
