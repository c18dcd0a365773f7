import { provisioning, scimPath } from "@hub/contract/provisioning"
import type { TestHub } from "./hub.ts"

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User"
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group"
export const enterpriseSchema = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"
export const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp"

// oxlint-disable-next-line typescript/no-explicit-any
type ScimAnswer = Record<string, any>

/** An identity provider with a token of its own, as its calls reach the hub. */
export async function createScimClient(hub: TestHub) {
  const { answer } = await hub.as("ada")(provisioning.createToken, { body: { name: "Entra" } })
  return { ...scimClientOf(hub, answer.token), token: answer.token, token_id: answer.id }
}

export function scimClientOf(hub: TestHub, token: string | undefined) {
  const call = async (
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    const response = await hub.fastify.inject({
      method,
      url: `${scimPath}${path}`,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { "content-type": "application/scim+json" } : {}),
        ...headers,
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    const answer = response.payload === "" ? {} : response.json<ScimAnswer>()
    return { status: response.statusCode, headers: response.headers, answer }
  }
  const find = async (noun: "Users" | "Groups", query: Record<string, string>) =>
    (await call("GET", `/${noun}?${new URLSearchParams(query)}`)).answer
  return {
    call,
    find,
    patch: (path: string, ...Operations: object[]) => call("PATCH", path, { schemas: [patchSchema], Operations }),
    createUser: async (name: string, more: object = {}) => (await call("POST", "/Users", scimUser(name, more))).answer,
    createGroup: async (displayName: string, members: string[] = [], more: object = {}) =>
      (
        await call("POST", "/Groups", {
          schemas: [groupSchema],
          displayName,
          members: members.map((value) => ({ value })),
          ...more,
        })
      ).answer,
  }
}

export type ScimClient = Awaited<ReturnType<typeof createScimClient>>

/** Somebody of the cast, as the provider knows them. */
export const findScimId = async (scim: ScimClient, name: string) =>
  (await scim.find("Users", { filter: `userName eq "${name}@hub.test"` }))["Resources"][0].id as string

/** A user as providers send it. */
export const scimUser = (name: string, more: object = {}) => ({
  schemas: [userSchema],
  userName: `${name}@office.test`,
  externalId: `ext-${name}`,
  name: { givenName: name, familyName: "Office" },
  displayName: `${name} Office`,
  emails: [{ primary: true, value: `${name}@office.test`, type: "work" }],
  active: true,
  ...more,
})
