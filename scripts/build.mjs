import { build, install, refuseOldNode } from "./prepare.mjs"

refuseOldNode()
install()
await build({ force: true })
