import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

type ImportedFile = { from: string; typeOnly: boolean }
type Source = { path: string; text: string; imports: ImportedFile[] }

const packages = ["client", "contract", "markdown", "docx", "reader", "server", "verifier", "web"]
const exportsOf = new Map(
  packages.map((name) => {
    const { exports = {} } = JSON.parse(readFileSync(join(name, "package.json"), "utf8")) as {
      exports?: Record<string, string>
    }
    return [name, exports]
  }),
)

/** The file behind a specifier, in whichever package; a library keeps its name. */
function resolveFile(name: string): string {
  const [, owner = "", rest] = /^@hub\/([^/]+)(?:\/(.*))?$/.exec(name) ?? []
  const exported = exportsOf.get(owner)
  const file = exported?.[rest === undefined ? "." : `./${rest}`] ?? exported?.["./*"]?.replace("*", rest ?? "")
  return file === undefined ? name : join(owner, file)
}

const sources: Source[] = packages
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

const graph = new Map(sources.map(({ path, imports }) => [path, imports.map(({ from }) => resolveFile(from))] as const))

/** The ways along which names need each other in a circle. */
function circlesIn(needs: Map<string, Iterable<string>>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (name: string, trail: string[]) => {
    if (trail.includes(name)) circles.push([...trail.slice(trail.indexOf(name)), name].join(" → "))
    if (done.has(name) || trail.includes(name)) return
    for (const next of needs.get(name) ?? []) visit(next, [...trail, name])
    done.add(name)
  }
  for (const name of needs.keys()) visit(name, [])
  return circles
}

/** Which names need which, by what their files import. */
function needsBetween(
  nameOf: (path: string) => string | undefined,
  counts: (one: ImportedFile & { path: string }) => boolean,
) {
  const needs = new Map<string, Set<string>>()
  for (const { path, imports } of sources)
    for (const one of imports) {
      const [from, to] = [nameOf(path), nameOf(one.from)]
      if (from === undefined || to === undefined || from === to || !counts({ ...one, path })) continue
      needs.set(from, (needs.get(from) ?? new Set()).add(to))
    }
  return needs
}

const webFeature = (path: string) => /^web\/src\/(?!widgets\/|frame\/)([^/]+)\//.exec(path)?.[1]
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

test("the boundaries are tested on real sources", () => {
  expect(sources.length).toBeGreaterThan(30)
  expect(owners.get("users")).toBe("server/src/account")
})

test("the contract's sources hold no tests, so that each of them can be read as routes", () => {
  const files = readdirSync("contract/src", { recursive: true, encoding: "utf8" })

  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => file.includes(".test."))).toEqual([])
})

test("packages depend one way: web and server on contract and markdown, never on each other", () => {
  const allowed: Record<string, RegExp> = {
    client: /^(@hub\/contract\/|node:|client\/)/,
    contract: /^(zod|contract\/)/,
    markdown: /^(?!node:|react|@hub|server\/|web\/|contract\/)/,
    docx: /^(?!react|fastify|@hub\/(?!contract\/|markdown$)|server\/|web\/)/,
    reader: /^(fflate$|reader\/)/,
    server: /^(?!react|@mantine|@tanstack|@hub\/web|web\/)/,
    verifier: /^(@noble\/|node:fs$|verifier\/)/,
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

test("the platform knows no feature, and none of the application that is made of it", () => {
  expect(
    offences(
      ({ path, imports }) =>
        path.startsWith("server/src/platform/") &&
        imports.some((one) => feature(one.from) !== undefined || /^server\/src\/[^/]+\.ts$/.test(one.from)) &&
        path,
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
        [...text.matchAll(/(?:\.(?:insertInto|updateTable|deleteFrom)\(|\breassignRows\(\s*tx,\s*)"(\w+)"/g)]
          .map((write) => write[1]!)
          .filter((table) => owners.get(table) !== dirname(path) && !path.startsWith(`${owners.get(table)}/`))
          .map((table) => `${path} writes ${table}`)[0],
    ),
  ).toEqual([])
})

test("features do not go round in circles", () => {
  expect(circlesIn(needsBetween(feature, (one) => !one.typeOnly))).toEqual([])
})

test("no file comes back to itself by what it imports, types included", () => {
  expect(circlesIn(graph)).toEqual([])
})

test("features of the web do not go round in circles: they read each other's data through queries.ts alone", () => {
  const isData = (path: string) => /^web\/src\/[^/]+\/queries\.ts$/.test(path)

  expect(circlesIn(needsBetween(webFeature, ({ path, from }) => !isData(path) && !isData(from)))).toEqual([])
  expect(
    offences(({ path, imports }) => isData(path) && imports.some(({ from }) => from.endsWith(".tsx")) && path),
  ).toEqual([])
})

test("a feature of the web uses no style sheet of another, and the frame is for the start alone", () => {
  expect(
    offences(({ path, imports }) => {
      const own = webFeature(path)
      return (
        own !== undefined &&
        imports
          .filter(
            ({ from }) =>
              from.startsWith("web/src/frame/") ||
              (from.endsWith(".css") && ![undefined, own].includes(webFeature(from))),
          )
          .map(({ from }) => `${path} → ${from}`)
      )
    }),
  ).toEqual([])
})

test("widgets know no feature", () => {
  expect(
    offences(
      ({ path, imports }) =>
        path.startsWith("web/src/widgets/") &&
        imports.filter(({ from }) => webFeature(from) !== undefined).map(({ from }) => `${path} → ${from}`),
    ),
  ).toEqual([])
})

test("a file of a feature does what its name says", () => {
  const holds: [name: string, sign: RegExp][] = [
    ["routes.ts", /\brouter\.(?:add|addZipped|addProtocol)\(/],
    ["tables.ts", /^ {2}interface Tables \{/m],
    ["subscribers.ts", /^export const \w+: Subscribers\b/m],
    ["columns.ts", /\bCsvColumns\b/],
    ["present.ts", /^export (?:async )?(?:function|const) \w+/m],
    ["list.ts", /^export (?:async )?(?:function|const) \w+/m],
    ["get.ts", /^export (?:async )?(?:function|const) get\w+/m],
    ["move.ts", /\bstatus\b/],
  ]
  const named = (name: string, path: string) =>
    feature(path) !== undefined && path.split("/").at(-1) === name && path.split("/").length === 4

  expect(
    holds.flatMap(([name, sign]) =>
      offences(({ path, text }) => named(name, path) && !sign.test(text) && `${path} is no ${name}`),
    ),
  ).toEqual([])
  expect(
    offences(
      ({ path, text }) =>
        feature(path) !== undefined &&
        !path.endsWith("/routes.ts") &&
        /\brouter\.(?:add|addZipped|addProtocol)\(/.test(text) &&
        `${path} opens a route`,
    ),
  ).toEqual([])
})

test("nobody but the policy asks what role somebody has", () => {
  expect(
    offences(
      ({ path, text }) =>
        path.startsWith("server/") &&
        !/^server\/src\/(policy(-rule)?|permission-rules)\.ts$/.test(path) &&
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
            (one) =>
              /^(client|contract|markdown|docx|reader|server|web)\/.*\.tsx?$/.test(one.from) && !existsSync(one.from),
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
