import { readFile } from "node:fs/promises"
import type { Plugin } from "vite"

type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown }
type SourceCut = { start: number; end: number; text: string }

const modules = /[\\/]contract[\\/]src[\\/](?:[\w-]+[\\/])?[\w-]+\.ts$/
const whole = "?schemas"
const schemaParts = ["params", "query", "body", "answer"]
/** What the server alone goes by. */
const serverParts = ["per_minute", "audited", "callers", "status", "secret", "paged", "stream", "download"]
const leftOut = new Set([...schemaParts, ...serverParts])

/**
 * Gives the browser the routes of the contract without what only the server needs, and without their schemas, which only it
 * and some forms need: a name in capitals is a schema, and the person who imports one gets it from a second copy of its
 * module, which alone brings Zod.
 */
export function lightContract(): Plugin {
  return {
    name: "light-contract",
    apply: "build",
    load(id) {
      return id.endsWith(whole) ? readFile(id.slice(0, -whole.length), "utf8") : undefined
    },
    resolveId: {
      order: "pre",
      async handler(source, importer, options) {
        if (source.endsWith(whole)) return { id: source, moduleSideEffects: false }
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        return found && modules.test(found.id) ? { ...found, moduleSideEffects: false } : found
      },
    },
    transform(code, id) {
      if (!modules.test(id)) return
      return {
        code: lightened(code, id, this.parse(code) as unknown as SyntaxNode & { body: SyntaxNode[] }),
        map: null,
      }
    },
  }
}

/** The module without schemas; those that it exports it takes from the whole one. */
function lightened(code: string, id: string, { body }: { body: SyntaxNode[] }): string {
  const cuts: SourceCut[] = []
  const exported: string[] = []
  for (const statement of body) {
    const named = schemasIn(statement)
    if (named.length > 0 || importsZod(statement)) cuts.push({ start: statement.start, end: statement.end, text: "" })
    else cuts.push(...routesIn(statement, code))
    if (statement.type === "ExportNamedDeclaration") exported.push(...named)
  }
  const light = cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code)
  return exported.length === 0
    ? light
    : `${light}\nexport { ${exported.join(", ")} } from ${JSON.stringify(id + whole)}`
}

const importsZod = ({ type, source }: SyntaxNode) =>
  type === "ImportDeclaration" && (source as { value: string }).value === "zod"

function schemasIn(statement: SyntaxNode): string[] {
  const declared = (
    statement.type === "ExportNamedDeclaration" ? statement["declaration"] : statement
  ) as SyntaxNode | null
  if (declared?.type !== "VariableDeclaration") return []
  const names = (declared["declarations"] as { id: { name: string } }[]).map((one) => one.id.name)
  return names.filter((name) => /^[A-Z]/.test(name))
}

/** Each call of `route` with what it is told, what the browser does not need left out. */
function routesIn(node: unknown, code: string): SourceCut[] {
  if (Array.isArray(node)) return node.flatMap((one) => routesIn(one, code))
  if (typeof node !== "object" || node === null) return []
  const { type, callee, arguments: given } = node as SyntaxNode
  if (type !== "CallExpression" || (callee as { name?: string }).name !== "route")
    return Object.values(node).flatMap((one) => routesIn(one, code))
  const [{ start, end, properties }] = given as [
    SyntaxNode & { properties: (SyntaxNode & { key: { name: string } })[] },
  ]
  const remaining = properties.filter(({ key }) => !leftOut.has(key.name))
  return [{ start, end, text: `{ ${remaining.map((one) => code.slice(one.start, one.end)).join(", ")} }` }]
}
