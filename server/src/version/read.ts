import { readFileSync } from "node:fs"
import { join } from "node:path"
import { HubVersion } from "@hub/contract/version"
import { root } from "../platform/root.ts"

/** What was built: the build writes it down, since a copy without git still has a version. */
export const readVersion = () => HubVersion.parse(JSON.parse(readFileSync(join(root, "dist", "version.json"), "utf8")))
