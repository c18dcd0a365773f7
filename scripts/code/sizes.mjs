// Sizes: files, functions, and lines of tests per line of code.
import { packages, walk } from "./sources.mjs"

export const longFiles = (files, most = 300) =>
  files
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > most)
    .map(({ path, lines }) => `${path} ${lines}`)

const functions = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

/** Functions that are longer, tests left out: a test file is one function a test, and `describe` holds them. */
export function longFunctions(sources, most = 60) {
  const found = []
  for (const { path, tree, lineAt, isTest } of sources) {
    if (isTest) continue
    walk(tree, (node, parent) => {
      if (!functions.test(node.type)) return
      const lines = lineAt(node.end) - lineAt(node.start) + 1
      if (lines > most)
        found.push(
          `${path}:${lineAt(node.start)} ${node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? "function"} ${lines}`,
        )
    })
  }
  return found
}

const linesOf = (sources) => sources.reduce((sum, { text }) => sum + text.split("\n").length, 0)

/** Lines of test per line of code, for each package; what `e2e/` tests in a browser counts for all. */
export function testRatios(sources) {
  const ratio = (of) => {
    const [tests, code] = [
      of.filter((one) => one.isTest && !/\/bench\//.test(one.path)),
      of.filter((one) => !one.isTest),
    ]
    return {
      code: linesOf(code),
      tests: linesOf(tests),
      ratio: (linesOf(tests) / Math.max(1, linesOf(code))).toFixed(2),
    }
  }
  const rows = packages
    .map((name) => [name, sources.filter((one) => one.package === name)])
    .filter(([, of]) => of.length > 0)
  return Object.fromEntries([...rows.map(([name, of]) => [name, ratio(of)]), ["all with e2e", ratio(sources)]])
}
