import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** The repository's folder, found upwards from this file whether it runs from source or from `dist`. */
export const root = findRoot(dirname(fileURLToPath(import.meta.url)))

/** The built file of a thread or child process, since Node cannot load TypeScript by itself. */
export const builtEntry = (name: string) => join(root, "dist", "server", `${name}.js`)

function findRoot(folder: string): string {
  const manifest = join(folder, "package.json")
  if (existsSync(manifest) && readFileSync(manifest, "utf8").includes('"documentation-project-hub"')) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error("The hub's own folder was not found.")
  return findRoot(above)
}
