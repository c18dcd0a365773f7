// One process from here to the hub, so that it gets Ctrl+C and SIGTERM itself.
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { build, install, refuseOldNode, root } from "./prepare.mjs"

refuseOldNode()
install()
await build()
await import(pathToFileURL(join(root, "dist/server/main.js")).href)
