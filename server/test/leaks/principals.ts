import { account } from "@hub/contract/account"
import type { Role } from "@hub/contract/account/values"
import type { ProjectRole } from "@hub/contract/access/values"
import { groups } from "@hub/contract/access"
import { provisioning } from "@hub/contract/provisioning"
import { now, type Player, password, type TestHub } from "../hub.ts"
import { userId } from "../restricted.ts"

/** Who asks: what they hold, and what of the two worlds they may see in each state, as the decisions 93 to 95 say it. */
export type LeakPrincipal = {
  name: string
  holds: Player | "nobody" | { bearer: string }
  /** Has an account, or stands for one. */
  signedIn: boolean
  /** The role in the projects of the own world. */
  role?: ProjectRole
  byGroup?: true
  admin?: true
  /** On the list of the embargoes of the own world. */
  listed?: true
  /** Comes with the secret links of reviews of the own world. */
  link?: true
}

const accounts = {
  mia: "author",
  noa: "reviewer",
  ola: "author",
  pia: "author",
  quin: "author",
  rex: "reviewer",
  dan: "author",
} as const satisfies Record<string, Role>

export const outsider = "author of no project"

/** Fifteen ways to come to the hub; ben, who made everything, manages the own world and is a stranger in the other. */
export async function createLeakPrincipals(hub: TestHub) {
  for (const [name, role] of Object.entries(accounts)) await addAccount(hub, name, role)
  const deactivated = await signIn(hub, "dan")
  const dora = await hub.as({ bearer: await signIn(hub, "dora") })(account.createToken, {
    body: { name: "An external program", scopes: ["read", "write", "publish"], expires_in_days: 20 },
  })
  const provider = await hub.as("ada")(provisioning.createToken, { body: { name: "Entra" } })
  const group = (await hub.as("ada")(groups.create, { body: { name: "Figures" } })).answer
  await hub.as("ada")(groups.addMember, { params: group, body: { user_id: await userId(hub, "quin") } })
  await hub.db
    .updateTable("users")
    .set({ active: false })
    .where("id", "=", await userId(hub, "dan"))
    .execute()
  const member = (name: string, holds: string, role: ProjectRole) =>
    ({ name, holds: holds as Player, signedIn: true, role }) as const
  const principals: LeakPrincipal[] = [
    { name: "signed out", holds: "nobody", signedIn: false },
    { name: "deactivated person", holds: { bearer: deactivated }, signedIn: false },
    { name: "reviewer of no project", holds: "rex" as Player, signedIn: true },
    { name: outsider, holds: "dora", signedIn: true },
    { name: "token of an author of no project", holds: { bearer: dora.answer.token }, signedIn: true },
    { name: "reviewer who is only asked", holds: "cleo", signedIn: true },
    { name: "expert with a review link", holds: "nobody", signedIn: false, link: true },
    { name: "provisioning token", holds: { bearer: provider.answer.token }, signedIn: false },
    member("reader of the project", "mia", "reader"),
    member("reviewer of the project", "noa", "reviewer"),
    member("author of the project", "ola", "author"),
    { ...member("publisher of the project", "pia", "publisher"), listed: true },
    { ...member("manager of the project", "ben", "manager"), listed: true },
    { ...member("author by a group", "quin", "author"), byGroup: true, listed: true },
    { name: "administrator", holds: "ada", signedIn: true, admin: true },
  ]
  return { principals, group_id: group.id }
}

async function addAccount(hub: TestHub, name: string, role: Role) {
  const person = { name: `Person ${name}`, email: `${name}@hub.test`, created_at: now }
  const { id } = await hub.db.insertInto("people").values(person).returning("id").executeTakeFirstOrThrow()
  const { password_hash } = await hub.db.selectFrom("users").select("password_hash").executeTakeFirstOrThrow()
  await hub.db.insertInto("users").values({ person_id: id, role, password_hash, created_at: now }).execute()
}

async function signIn(hub: TestHub, name: string) {
  const { answer } = await hub.as("nobody")(account.login, { body: { email: `${name}@hub.test`, password } })
  return answer.access_token
}
