import { readdirSync } from "node:fs"
import { join } from "node:path"
import { accessRequests } from "@hub/contract/access-requests"
import { account } from "@hub/contract/account"
import { collections } from "@hub/contract/collections"
import { projects } from "@hub/contract/projects"
import type { Route } from "@hub/contract/route"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { type User, users } from "@hub/contract/users"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { z } from "zod"
import { root } from "../src/platform/root.ts"
import { type Hub, type Player, test } from "./hub.ts"

/** What nobody sends, and a server that copies what it is sent would take. */
const extras = {
  id: 1,
  role: "admin",
  person_id: 1,
  user_id: 1,
  created_by: 1,
  requested_by: 1,
  owner_id: 1,
  author_id: 1,
  decided_by: 1,
  status: "published",
  active: true,
  can_review: false,
  password_hash: "$argon2id$mine",
  created_at: "2001-01-01T00:00:00Z",
  can: { administer: true },
}
const hostile = { __proto__: null, constructor: { prototype: { role: "admin" } }, ...extras }

const contract = (
  await Promise.all(
    readdirSync(join(root, "contract/src")).map((file) => import(join(root, "contract/src", file)) as Promise<object>),
  )
).flatMap((module) => Object.values(module).flatMap((exported: object | null) => Object.values(exported ?? {})))
const routes = contract.filter(
  (one: unknown): one is Route => typeof one === "object" && one !== null && "path" in one && "answer" in one,
)

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

const topic = { title: "Prices", content: "Text.\n", frontmatter: "" }
const send = (hub: Hub, who: Player | "nobody", { method, path }: Route, body: object, id?: number) =>
  hub.app.inject({
    method,
    url: path.replace(":id", String(id)),
    headers: {
      "content-type": "application/json",
      ...(who === "nobody" ? {} : { authorization: `Bearer ${who}` }),
    },
    payload: JSON.stringify(body),
  })
const made = async (hub: Hub, route: Route, body: object, who: Player = "ben") =>
  (await send(hub, who, route, body)).json<{ id: number }>().id

type Case = [name: string, who: Player | "nobody", route: Route, body: object, of?: (hub: Hub) => Promise<number>]
const cases: Case[] = [
  ["the profile", "ben", account.changeMe, { name: "Ben", title: "", organization: "" }],
  ["a new token", "ben", account.createToken, { name: "Export", scopes: ["read"] }],
  ["a login", "nobody", account.login, { email: "ben@hub.test", password: "correct horse battery" }],
  ["a wish for a new password", "nobody", account.resetPassword, { email: "ben@hub.test" }],
  [
    "a wish for access",
    "nobody",
    accessRequests.ask,
    { name: "Noor", email: "noor@office.test", department: "Other", reason: "Work." },
  ],
  ["a new topic", "ben", topics.create, topic],
  ["a saved topic", "dora", topics.save, topic, (hub) => made(hub, topics.create, { ...topic, content: "Old." })],
  ["a new project", "ben", projects.create, { name: "Census" }],
  [
    "a stakeholder",
    "dora",
    projects.linkStakeholder,
    { name: "Gus", email: "gus@office.test" },
    (hub) => made(hub, projects.create, { name: "Census" }),
  ],
  ["a new collection", "ben", collections.create, { name: "Yearbook" }],
  ["a new variable", "ada", variables.create, { slug: "rate", value: "4", description: "" }],
  [
    "a review",
    "dora",
    reviews.request,
    { external: [{ name: "Eve", email: "eve@office.test" }] },
    (hub) => made(hub, topics.create, topic),
  ],
]

test.for(cases)(
  "%s with fields of somebody else's changes nothing that it should not",
  async ([, who, route, body, of], { hub }) => {
    const id = await of?.(hub)
    const given = route === reviews.request ? { ...body, topic_id: id } : body
    const named = Object.fromEntries(Object.entries(hostile).filter(([key]) => !(key in given) && key !== "status"))
    const withStatus = route === projects.create ? named : { ...named, status: "published" }

    const response = await send(hub, who, route, { ...given, ...withStatus }, id)

    expect(response.statusCode).toBeLessThan(300)
    const state = JSON.stringify(await everything(hub))
    expect(state).not.toContain("$argon2id$mine")
    expect(state).not.toContain("2001-01-01")
    const actor = who === "nobody" ? null : await personOf(hub, who)
    const ben = of ? await personOf(hub, "ben") : null
    expect((await ownersOf(hub)).filter((owner) => owner !== actor && owner !== ben)).toEqual([])
    const roles = ((await hub.as("ada")(users.list, { query: { limit: 100 } })).answer as User[]).map(
      (user) => user.role,
    )
    expect(roles).toEqual(["admin", "author", "reviewer", "author"])
    expect(await hub.db.selectFrom("topics").select("id").where("status", "=", "published").execute()).toEqual([])
    expect(({} as { role?: string }).role).toBeUndefined()
  },
)

test("a body with __proto__ is refused before anybody reads it", async ({ hub }) => {
  const payload = '{"title":"Prices","content":"x","frontmatter":"","__proto__":{"role":"admin"}}'
  const headers = { "content-type": "application/json", authorization: "Bearer ben" }

  const response = await hub.app.inject({ method: "POST", url: "/api/topics", headers, payload })

  expect(response.statusCode).toBe(400)
  expect(({} as { role?: string }).role).toBeUndefined()
})

const tables = [
  "users",
  "people",
  "topics",
  "revisions",
  "projects",
  "collections",
  "variables",
  "review_requests",
] as const

const everything = ({ db }: Hub) =>
  Promise.all(
    [...tables, "access_requests" as const, "api_tokens" as const].map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  )

async function ownersOf({ db }: Hub): Promise<number[]> {
  const owned = await Promise.all(
    (["topics", "projects", "collections", "variables"] as const).map((table) =>
      db.selectFrom(table).select("owner_id").execute(),
    ),
  )
  const requests = await db.selectFrom("review_requests").select("requested_by as owner_id").execute()
  const revisions = await db.selectFrom("revisions").select("author_id as owner_id").execute()
  return [...owned.flat(), ...requests, ...revisions].flatMap(({ owner_id }) => (owner_id === null ? [] : [owner_id]))
}

const personOf = async ({ db }: Hub, name: Player) =>
  (await db.selectFrom("people").select("id").where("email", "=", `${name}@hub.test`).executeTakeFirstOrThrow()).id
