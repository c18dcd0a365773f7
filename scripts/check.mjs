// What a change must pass before it is landed: sources, rules and promises, on the embedded database.
import { checkSources, conclude, runTests } from "./checks.mjs"
import { build, install, refuseOldNode } from "./prepare.mjs"

refuseOldNode()
install()
await build()
checkSources()
runTests("rules and promises on the embedded database", ["pure", "server"])
conclude()
