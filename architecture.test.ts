import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

type Source = { path: string; text: string; imports: { from: string; typeOnly: boolean }[] }

const sources: Source[] = ["contract", "markdown", "docx", "reader", "server", "web"]
  .flatMap((room) =>
    existsSync(join(room, "src"))
      ? readdirSync(join(room, "src"), { recursive: true, encoding: "utf8" }).map((file) => join(room, "src", file))
      : [],
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => {
    const text = readFileSync(path, "utf8")
    const imports = [...text.matchAll(/^(?:import|export) (type )?(?:[^"]*? from )?"([^"]+)"$/gm)].map((match) => ({
      typeOnly: match[1] !== undefined,
      from: match[2]!.startsWith(".") ? join(dirname(path), match[2]!) : match[2]!,
    }))
    return { path, text, imports }
  })

const feature = (path: string) => /^server\/src\/(?!platform\/)([^/]+)\//.exec(path)?.[1]
const offences = (rule: (source: Source) => string | string[] | false | undefined) =>
  sources.flatMap((source) => rule(source) || []).toSorted()

/** Which feature declares a table, read from the interface that each `tables.ts` adds to. */
const owners = new Map(
  sources
    .filter(({ path }) => path.endsWith("/tables.ts"))
    .flatMap(({ path, text }) =>
      [...(/interface Tables \{([^}]*)\}/.exec(text)?.[1] ?? "").matchAll(/(\w+):/g)].map(
        (table) => [table[1]!, dirname(path)] as const,
      ),
    ),
)

test("the walls are tested on real sources", () => {
  expect(sources.length).toBeGreaterThan(30)
  expect(owners.get("users")).toBe("server/src/account")
})

test("the contract's sources hold no tests, so that each of them can be read as routes", () => {
  const files = readdirSync("contract/src", { recursive: true, encoding: "utf8" })

  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => file.includes(".test."))).toEqual([])
})

test("rooms depend one way: web and server on contract and markdown, never on each other", () => {
  const allowed: Record<string, RegExp> = {
    contract: /^(zod|contract\/)/,
    markdown: /^(?!node:|react|@hub|server\/|web\/|contract\/)/,
    docx: /^(?!react|fastify|@hub\/(?!contract\/|markdown$)|server\/|web\/)/,
    reader: /^reader\//,
    server: /^(?!react|@mantine|@tanstack|@hub\/web|web\/)/,
    web: /^(?!node:|fastify|kysely|pg$|@hub\/server|server\/)/,
  }
  expect(
    offences(
      ({ path, imports }) =>
        imports
          .map((one) => one.from)
          .filter((from) => !allowed[path.split("/")[0]!]!.test(from))
          .map((from) => `${path} → ${from}`)[0],
    ),
  ).toEqual([])
})

test("the platform knows no feature", () => {
  expect(
    offences(
      ({ path, imports }) =>
        path.startsWith("server/src/platform/") && imports.map((one) => feature(one.from)).find(Boolean) && path,
    ),
  ).toEqual([])
})

test("only the door knows HTTP", () => {
  expect(
    offences(
      ({ path, imports }) =>
        path.startsWith("server/") &&
        !path.startsWith("server/src/platform/http/") &&
        imports.some((one) => /^(fastify|@fastify\/)/.test(one.from)) &&
        path,
    ),
  ).toEqual([])
})

test("a table is written only by the feature that owns it", () => {
  expect(
    offences(
      ({ path, text }) =>
        [...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\("(\w+)"/g)]
          .map((write) => write[1]!)
          .filter((table) => owners.get(table) !== dirname(path) && !path.startsWith(`${owners.get(table)}/`))
          .map((table) => `${path} writes ${table}`)[0],
    ),
  ).toEqual([])
})

test("features do not go round in circles", () => {
  const needs = new Map<string, Set<string>>()
  for (const { path, imports } of sources)
    for (const one of imports) {
      const [from, to] = [feature(path), feature(one.from)]
      if (from && to && from !== to && !one.typeOnly) needs.set(from, (needs.get(from) ?? new Set()).add(to))
    }
  const walk = (name: string, trail: string[]): string[] =>
    trail.includes(name)
      ? [[...trail, name].join(" → ")]
      : [...(needs.get(name) ?? [])].flatMap((next) => walk(next, [...trail, name]))
  expect([...needs.keys()].flatMap((name) => walk(name, []))).toEqual([])
})

test("nobody but the policy asks what role somebody has", () => {
  expect(
    offences(
      ({ path, text }) =>
        path.startsWith("server/") &&
        path !== "server/src/policy.ts" &&
        /\bactor\??\.role\b|\brole\s*[!=]==?\s*"(?:admin|author|reviewer)"/.test(text) &&
        path,
    ),
  ).toEqual([])
})

test("a feature reads the clock from its context", () => {
  expect(
    offences(({ path, text }) => feature(path) !== undefined && /\bDate\.now\(\)|new Date\(\)/.test(text) && path),
  ).toEqual([])
})

test("what the import report checks by, it does not take from the reader of Word files", () => {
  const reader = /^docx\/src\/read\/(?:styles|numbering|paragraph|style-names|lists|counters|blocks|runs)\.ts$/
  const counter = /^docx\/src\/(?:read\/(?:paragraph-traits|lost-formatting|survey)|verify-report)\.ts$/

  expect(sources.filter(({ path }) => counter.test(path))).toHaveLength(4)
  expect(
    offences(
      ({ path, imports }) =>
        counter.test(path) &&
        imports.filter(({ from }) => reader.test(from)).map(({ from }) => `${path} imports ${from}`),
    ),
  ).toEqual([])
})

test("an import names the file that is there, extension and all", () => {
  expect(
    offences(
      ({ path, imports }) =>
        imports
          .filter(
            (one) => /^(contract|markdown|docx|reader|server|web)\/.*\.tsx?$/.test(one.from) && !existsSync(one.from),
          )
          .map((one) => `${path} → ${one.from}`)[0],
    ),
  ).toEqual([])
})

test("no barrels, and no drawers without a name", () => {
  expect(
    offences(({ path }) => /\/(index|utils?|helpers?|common|misc|services?|managers?)(\.tsx?|\/)/.test(path) && path),
  ).toEqual([])
})

test("no file outgrows its reader", () => {
  expect(offences(({ path, text }) => text.split("\n").length > 300 && path)).toEqual([])
})

test("the index of the decisions names each of them by its title", () => {
  const listed = readFileSync("decisions/README.md", "utf8").match(/^- \[.*$/gm)
  const titles = readdirSync("decisions")
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted()
    .map((name) => `- [${readFileSync(`decisions/${name}`, "utf8").split("\n")[0]!.replace(/^# /, "")}](${name})`)

  expect(listed).toEqual(titles)
  expect(titles.filter((title) => !/^- \[\d+\. [A-Z]/.test(title))).toEqual([])
})
