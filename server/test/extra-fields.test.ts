import type { Route } from "@hub/contract/route"
import { sql } from "kysely"
import { expect } from "vitest"
import { z } from "zod"
import { listContractRoutes } from "./contract-routes.ts"
import { type TestHub, test } from "./hub.ts"
import type { MatrixScene } from "./matrix/fixtures.ts"
import { createMatrixCallers, type MatrixPrincipal, matrixPrincipals } from "./matrix/principals.ts"
import type { MatrixRow } from "./matrix/goldens.ts"
import { matrixRows } from "./matrix/rows.ts"

const nobodysId = 987_654_321
const marks = [String(nobodysId), "$argon2id$smuggled", "2001-01-01", "mallory@evil.test"]

/** What nobody sends, and a server that copies what it is sent would take. */
const extras: Record<string, unknown> = {
  id: nobodysId,
  person_id: nobodysId,
  user_id: nobodysId,
  created_by: nobodysId,
  requested_by: nobodysId,
  reviewer_id: nobodysId,
  owner_id: nobodysId,
  author_id: nobodysId,
  decided_by: nobodysId,
  role: "admin",
  status: "published",
  active: false,
  can_review: false,
  confirmed: true,
  email: "mallory@evil.test",
  password_hash: "$argon2id$smuggled",
  created_at: "2001-01-01T00:00:00Z",
  expires_at: "2001-01-01T00:00:00Z",
  used_at: "2001-01-01T00:00:00Z",
  can: { administer: true },
}
/** What no schema names, at no depth. */
const anywhere = { password_hash: "$argon2id$smuggled", created_at: "2001-01-01T00:00:00Z" }

const routes = await listContractRoutes()

test("no body of the contract takes a field that it does not name, at any depth", () => {
  const open = routes.flatMap(({ method, path, body }) =>
    body && takesAnything(z.toJSONSchema(body, { io: "output", unrepresentable: "any" }) as JsonSchema)
      ? [`${method} ${path}`]
      : [],
  )

  expect(routes.length).toBeGreaterThan(50)
  expect(open).toEqual([])
})

type JsonSchema = { type?: unknown; additionalProperties?: unknown; [key: string]: unknown }

/** Whether some object in the schema lets unnamed fields through; a dictionary of texts is one on purpose. */
function takesAnything(schema: JsonSchema): boolean {
  const { additionalProperties: rest } = schema
  if (schema.type === "object" && "properties" in schema && rest !== false) return true
  return Object.values(schema).some((part) =>
    (Array.isArray(part) ? part : [part]).some(
      (one: unknown) => typeof one === "object" && one !== null && takesAnything(one as JsonSchema),
    ),
  )
}

const changing = matrixRows.filter(({ route }) => route.method !== "GET")
const name = ({ method, path }: Route) => `${method} ${path}`

type RouteCallInput = { body?: Record<string, unknown>; files?: unknown }

test("no call that changes something takes a field that it does not name", async ({ hub }) => {
  const admission = await createMatrixCallers(hub)
  const found: string[] = []

  for (const row of changing) {
    const scene: MatrixScene = { hub, ...admission, who: leastOf(row) }
    const [plain, smuggled] = [
      await undone(hub, () => outcome(scene, row, (input) => input)),
      await undone(hub, () => outcome(scene, row, (input) => withExtras(row.route, input))),
    ]

    for (const mark of marks) if (smuggled.rows.includes(mark)) found.push(`${name(row.route)} wrote ${mark}`)
    if (smuggled.status !== plain.status)
      found.push(`${name(row.route)} answered ${smuggled.status} instead of ${plain.status}`)
    if (smuggled.standing !== plain.standing) found.push(`${name(row.route)} changed who may what, or whose it is`)
  }

  expect(changing.length).toBeGreaterThan(60)
  expect(found).toEqual([])
  expect(({} as { role?: string }).role).toBeUndefined()
}, 300_000)

test.for(['"__proto__":{"role":"admin"}', '"constructor":{"prototype":{"role":"admin"}}'])(
  "a body with %s is refused before anybody reads it, by every call that changes something",
  async (poison, { hub }) => {
    const headers = { "content-type": "application/json", authorization: "Bearer ada" }
    const statuses: Record<string, number> = {}

    for (const { route } of changing) {
      const call = { method: route.method, url: route.path.replaceAll(/:\w+/g, "1"), headers }
      const { statusCode } = await hub.fastify.inject({ ...call, payload: `{"title":"Prices",${poison}}` })
      statuses[name(route)] = statusCode
    }

    expect(Object.entries(statuses).filter(([, status]) => status !== 400)).toEqual([])
    expect(({} as { role?: string }).role).toBeUndefined()
  },
)

/** The one who may do least of those who get in, so that what they could gain would show. */
function leastOf({ golden }: MatrixRow): MatrixPrincipal {
  const words = golden.split(/[ ·]+/)
  return matrixPrincipals.find((_, at) => words[at] === "ok") ?? "author owner"
}

async function outcome(
  scene: MatrixScene,
  { route, prepare }: MatrixRow,
  change: (input: RouteCallInput) => RouteCallInput,
) {
  const input = (await prepare(scene)) as RouteCallInput
  const { status } = await scene.call(scene.who, route, change(input))
  return { status, ...(await readRows(scene.hub)) }
}

function withExtras(route: Route, input: RouteCallInput): RouteCallInput {
  const named = namesIn(route.body)
  const smuggled = Object.entries(extras).filter(([key]) => !named.has(key))
  const body = deepened(input.body ?? {}, dictionariesIn(route.body)) as object
  return { ...input, body: { ...body, ...Object.fromEntries(smuggled) } }
}

/** A body with what no schema names in every object inside it but dictionaries, which take any name. */
function deepened(value: unknown, dictionaries: Set<string>, inside = false): unknown {
  if (Array.isArray(value)) return value.map((one) => deepened(one, dictionaries, true))
  if (typeof value !== "object" || value === null) return value
  const parts = Object.entries(value).map(
    ([key, one]) => [key, dictionaries.has(key) ? one : deepened(one, dictionaries, true)] as const,
  )
  return { ...Object.fromEntries(parts), ...(inside ? anywhere : {}) }
}

/** The fields at the top of a body whose names are anybody's and whose values are not. */
function dictionariesIn(schema: z.ZodType | undefined): Set<string> {
  const fields = schema ? z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties : {}
  const names = Object.entries((fields ?? {}) as Record<string, JsonSchema>).filter(
    ([, { additionalProperties: values }]) => typeof values === "object" && values !== null && "enum" in values,
  )
  return new Set(names.map(([name]) => name))
}

function namesIn(schema: z.ZodType | undefined): Set<string> {
  const names = new Set<string>()
  const look = (part: JsonSchema) => {
    for (const key of Object.keys((part["properties"] as object | undefined) ?? {})) names.add(key)
    for (const one of [part["anyOf"], part["oneOf"], part["allOf"]].flat()) if (one) look(one as JsonSchema)
  }
  if (schema) look(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }))
  return names
}

/** Columns that say who may what, and whose something is. */
const standing = /^(role|status|active|can_review|scopes|remember|purpose|\w+_by|owner_id|author_id)$/

/** Every row of the database, and of each what it says about standing, people by their names. */
async function readRows({ db }: TestHub): Promise<{ rows: string; standing: string }> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const parts = tables.map(
    ({ name: table }) => sql`select ${table}::text as "table", to_jsonb(t) as "row" from ${sql.table(table)} t`,
  )
  type FoundField = { table: string; row: Record<string, unknown> }
  const { rows: all } = await sql<FoundField>`${sql.join(parts, sql` union all `)}`.execute(db)
  const people = new Map(all.flatMap(({ table, row }) => (table === "people" ? [[row["id"], row["name"]]] : [])))
  const lines = all.map(({ table, row }) => {
    const changedColumns = Object.entries(row).filter(([column]) => standing.test(column))
    return `${table} ${JSON.stringify(changedColumns.map(([column, value]) => [column, people.get(value) ?? value]))}`
  })
  return { rows: JSON.stringify(all), standing: lines.toSorted().join("\n") }
}

async function undone<T>({ app, db }: TestHub, work: () => Promise<T>): Promise<T> {
  await sql`savepoint extra_fields`.execute(db)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint extra_fields`.execute(db)
    // The hub remembers where emails go.
    await app.mail.reload()
  }
}
