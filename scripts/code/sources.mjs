// The sources of the project, with what they declare and import, read once.
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseAst } from "rolldown/parseAst"
import { root } from "../prepare.mjs"

/** The packages, and beside them what only tests and commands use. */
export const packages = ["client", "contract", "markdown", "docx", "reader", "server", "verifier", "web"]

/** Every file that git knows or would add, with its text. */
export function readFiles(pattern) {
  const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  })
  return [...new Set(stdout.split("\n"))]
    .filter((path) => pattern.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), "utf8") }]
      } catch (error) {
        // A file that was deleted and not committed yet.
        if (error.code === "ENOENT") return []
        throw error
      }
    })
}

/** Every TypeScript file with its syntax tree. */
export function readSources() {
  return readFiles(/\.tsx?$/).map(({ path, text }) => {
    const tree = parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" }, path)
    return { path, text, tree, lineAt: lineFinder(text), isTest: isTest(path), package: path.split("/")[0] }
  })
}

export const isTest = (path) => /\.test\.tsx?$|^e2e\/|\/test\/|\/bench\//.test(path)

/** Calls a function for every node of a tree, parents first. */
export function walk(node, visit, parent) {
  visit(node, parent)
  for (const [key, value] of Object.entries(node)) {
    if (key === "parent") continue
    if (Array.isArray(value))
      for (const one of value) if (one !== null && typeof one?.type === "string") walk(one, visit, node)
    if (value !== null && typeof value?.type === "string") walk(value, visit, node)
  }
}

/** What a file imports: the file of this project, or the name of a package, and whether for its types only. */
export function importsOf({ path, tree }, paths, packagePaths) {
  const found = []
  walk(tree, (node) => {
    const source =
      /^(?:Import|Export(?:Named|All))Declaration$/.test(node.type) || node.type === "ImportExpression"
        ? node.source
        : undefined
    if (typeof source?.value !== "string") return
    const typeOnly = node.importKind === "type" || node.exportKind === "type"
    found.push({
      from: resolveImport(path, source.value, paths, packagePaths),
      typeOnly,
      dynamic: node.type === "ImportExpression",
    })
  })
  return found
}

/** `@hub/contract/topics` is `contract/src/topics.ts`, as the `exports` of the package say. */
function resolveImport(path, name, paths, packagePaths) {
  if (name.startsWith(".")) return join(dirname(path), name).replace(/\?.*$/, "")
  const [, owner, rest] = /^@hub\/([^/]+)(?:\/(.*))?$/.exec(name) ?? []
  if (owner === undefined) return name
  const guesses = packagePaths(owner, rest)
  return guesses.find((guess) => paths.has(guess)) ?? name
}

function lineFinder(text) {
  const starts = [0]
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle] <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
