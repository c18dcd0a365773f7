import { account } from "@hub/contract/account"
import { reviews } from "@hub/contract/reviews"
import type { Route } from "@hub/contract/route"
import { type TestHub, now, password } from "../hub.ts"
import { createTopicInReview } from "../reviews.ts"

/** Everybody who may call a route, in the order of the golden table's columns. */
export const matrixPrincipals = [
  "anonymous",
  "expired",
  "deactivated",
  "reviewer unrelated",
  "reviewer assigned",
  "author unrelated",
  "author owner",
  "admin",
  "read-only token",
  "portal",
  "portal of another review",
  "revoked portal",
] as const
export type MatrixPrincipal = (typeof matrixPrincipals)[number]

/** The links of the portal that stand beside the accounts. */
export type PortalLinks = { own: string; other: string; revoked: string; unknown: string }

/** Sets up who is not of the cast, and answers with what each principal holds when they call a route. */
export async function createPrincipals(hub: TestHub) {
  await addUser(hub, "rex", "reviewer")
  await addUser(hub, "dan", "author")
  const expired = await signIn(hub, "dan")
  const deactivated = await signIn(hub, "dan")
  await hub.db
    .updateTable("access_tokens")
    .set({ expires_at: new Date(now.getTime() - 1) })
    .where("session_id", "=", (await sessions(hub))[0]!)
    .execute()
  await hub.db
    .updateTable("users")
    .set({ active: false })
    .where("person_id", "=", await findPersonId(hub, "dan"))
    .execute()

  const links = await createPortalLinks(hub)
  const bearers: Record<MatrixPrincipal, string | undefined> = {
    anonymous: undefined,
    expired,
    deactivated,
    "reviewer unrelated": "rex",
    "reviewer assigned": "cleo",
    "author unrelated": "dora",
    "author owner": "ben",
    admin: "ada",
    "read-only token": await readOnlyToken(hub),
    portal: links.own,
    "portal of another review": links.other,
    "revoked portal": links.revoked,
  }
  return { links, bearers }
}

export type PrincipalCredentials = Awaited<ReturnType<typeof createPrincipals>>

/** Admits everybody to a hub for one test. */
export const createMatrixCallers = async (hub: TestHub) => matrixCallersOf(hub, await createPrincipals(hub))

export const matrixCallersOf = (hub: TestHub, { links, bearers }: PrincipalCredentials) => ({
  links,
  call: <R extends Route>(who: MatrixPrincipal, route: R, input: object) =>
    hub.as(bearers[who] === undefined ? "nobody" : { bearer: bearers[who] })(route, input),
})

export type MatrixCallers = ReturnType<typeof matrixCallersOf>

async function readOnlyToken(hub: TestHub) {
  const { answer } = await hub.as("ben")(account.createToken, {
    body: { name: "An external program", scopes: ["read"] },
  })
  // Its first use is written down; after that the clock stops.
  await hub.as({ bearer: answer.token })(account.me)
  return answer.token
}

async function createPortalLinks(hub: TestHub): Promise<PortalLinks> {
  const [first, second, third] = [
    await createTopicInReview(hub),
    await createTopicInReview(hub),
    await createTopicInReview(hub),
  ]
  await hub.as("ben")(reviews.renew, { params: { id: third.review.id } })
  return { own: first.token, other: second.token, revoked: third.token, unknown: "x".repeat(43) }
}

export async function findPersonId(hub: TestHub, name: string) {
  const { id } = await hub.db
    .selectFrom("people")
    .select("id")
    .where("email", "=", `${name}@hub.test`)
    .executeTakeFirstOrThrow()
  return id
}

const sessions = async (hub: TestHub) =>
  (await hub.db.selectFrom("sessions").select("id").orderBy("id").execute()).map(({ id }) => id)

async function addUser(hub: TestHub, name: string, role: "reviewer" | "author") {
  const person = { name, email: `${name}@hub.test`, created_at: now }
  const { id } = await hub.db.insertInto("people").values(person).returning("id").executeTakeFirstOrThrow()
  const { password_hash } = await hub.db.selectFrom("users").select("password_hash").executeTakeFirstOrThrow()
  await hub.db.insertInto("users").values({ person_id: id, role, password_hash, created_at: now }).execute()
}

async function signIn(hub: TestHub, name: string) {
  const { answer } = await hub.as("nobody")(account.login, { body: { email: `${name}@hub.test`, password } })
  return answer.access_token
}
