import { existsSync } from "node:fs"
import { builtEntry } from "../root.ts"

/** The packed empty database that the build made, as options to open with; without one, the first start takes longer. */
export function findPackedDatabase(): { image?: string } {
  const image = builtEntry("empty-database").replace(/\.js$/, ".tgz")
  return existsSync(image) ? { image } : {}
}
