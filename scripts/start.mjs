// One process from here to the hub, so that it gets Ctrl+C and SIGTERM itself. `npm start` gives it one helper thread:
// with several the compilation of the embedded database keeps 60 MB more for ever.
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { build, install, refuseOldNode, root } from "./prepare.mjs"

refuseOldNode()
install()
await build()
await import(pathToFileURL(join(root, "dist/server/main.js")).href)
