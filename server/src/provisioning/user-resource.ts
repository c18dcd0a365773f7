import { createHash } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { Email, PersonName } from "@hub/contract/account"
import type { Role } from "@hub/contract/account/values"
import { findRole } from "./roles.ts"
import { isScimObject, presentResource, type ScimObject, scimRefusal, textOf } from "./scim-schemas.ts"

/** What the hub takes from a user of the provider; `attributes` is all that it only keeps for the provider. */
export type ProvisionedUserInput = {
  user_name: string
  external_id: string | null
  name: string
  email: string
  active: boolean | undefined
  role: Role | undefined
  attributes: ScimObject
}

export type ProvisionedUserRow = {
  id: number
  name: string
  email: string | null
  role: Role
  active: boolean
  created_at: Date
  user_name: string | null
  external_id: string | null
  attributes: ScimObject | null
  changed_at: Date | null
  groups: { value: string; display: string }[]
}

/** `row` is the account that is there already: what the provider does not say of it stays. */
export function toUserInput(sent: ScimObject, row?: ProvisionedUserRow): ProvisionedUserInput {
  const resource = row ? withoutOwnWords(sent, row) : sent
  const { userName, externalId, active, ...attributes } = resource
  const user_name = textOf(userName).trim()
  if (user_name === "") throw scimRefusal("invalidValue", "userName is required.")
  const email = Email.safeParse(findEmail(resource) ?? (row && user_name === userNameOf(row) ? row.email : user_name))
  if (!email.success)
    throw scimRefusal("invalidValue", `${user_name} needs an email address, in emails or as userName.`)
  const name = PersonName.safeParse(composeName(resource) ?? row?.name ?? user_name)
  if (!name.success) throw scimRefusal("invalidValue", "This name is too long or has more than one line.")
  return {
    user_name,
    external_id: typeof externalId === "string" ? externalId : null,
    name: name.data,
    email: email.data,
    active: typeof active === "boolean" ? active : undefined,
    role: findRole(resource),
    attributes,
  }
}

const userNameOf = ({ user_name, email }: ProvisionedUserRow) => user_name ?? email ?? ""

/** What the hub itself answered of an account, and comes back with a change of something else, is nothing that the provider said. */
function withoutOwnWords(sent: ScimObject, row: ProvisionedUserRow): ScimObject {
  const answered = toUserResource(row)
  const isOwn = ([name, value]: [string, unknown]) =>
    row.attributes?.[name] === undefined && isDeepStrictEqual(value, answered[name])
  const kept = ["userName", "externalId", "active"]
  const rest = Object.fromEntries(Object.entries(sent).filter((entry) => kept.includes(entry[0]) || !isOwn(entry)))
  // Who changes one part of a name that the hub wrote did not write the whole of it.
  const { formatted, ...parts } = isScimObject(rest["name"]) ? rest["name"] : {}
  const isOwnWhole = row.attributes?.["name"] === undefined && formatted === row.name
  return isOwnWhole ? { ...rest, name: parts } : rest
}

/** The address by which somebody signs in: the first among theirs, or that of work, or any. */
function findEmail(resource: ScimObject): string | undefined {
  const chosen = findEmailEntry(resource)
  return typeof chosen?.["value"] === "string" && chosen["value"] !== "" ? chosen["value"] : undefined
}

function findEmailEntry({ emails }: ScimObject): ScimObject | undefined {
  const entries = [emails ?? []].flat().filter(isScimObject)
  return entries.find((one) => one["primary"] === true) ?? entries.find((one) => one["type"] === "work") ?? entries[0]
}

function composeName({ displayName, name }: ScimObject): string | undefined {
  const { formatted, givenName, familyName } = isScimObject(name) ? name : ({} as ScimObject)
  const parts = [givenName, familyName].filter((part) => typeof part === "string" && part.trim() !== "").join(" ")
  return [displayName, formatted, parts].find((one): one is string => typeof one === "string" && one.trim() !== "")
}

/** A user as the provider wrote it, with what is true here where the hub knows better. */
export function toUserResource(row: ProvisionedUserRow): ScimObject {
  const attributes = row.attributes ?? {}
  const isOwnRole = findRole(attributes) === row.role
  return {
    ...attributes,
    userName: userNameOf(row),
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    name: attributes["name"] ?? splitName(row.name),
    displayName: attributes["displayName"] ?? row.name,
    active: row.active,
    emails: withHubEmail(attributes, row.email),
    roles: isOwnRole ? attributes["roles"] : [{ value: row.role, primary: true }],
  }
}

/** Providers ask for both parts of a name, of which the hub has only the whole: a single word stands for both. */
function splitName(formatted: string): ScimObject {
  const words = formatted.trim().split(/\s+/)
  const familyName = words.at(-1)
  return { formatted, givenName: words.slice(0, -1).join(" ") || familyName, familyName }
}

function withHubEmail(attributes: ScimObject, email: string | null): unknown[] {
  const chosen = findEmailEntry(attributes)
  if (!chosen) return email === null ? [] : [{ value: email, type: "work", primary: true }]
  const isSame = typeof chosen["value"] === "string" && chosen["value"].trim().toLowerCase() === email
  return [attributes["emails"]].flat().map((one) => (one === chosen && !isSame ? { ...chosen, value: email } : one))
}

export function presentProvisionedUser(row: ProvisionedUserRow, base: string): ScimObject {
  const meta = { created: row.created_at.toISOString(), lastModified: (row.changed_at ?? row.created_at).toISOString() }
  const groups = row.groups.map((one) => ({ ...one, $ref: `${base}/Groups/${one.value}`, type: "direct" }))
  const resource = { ...toUserResource(row), id: String(row.id), groups, meta }
  return withVersion(presentResource("User", resource, base))
}

/** The version is a digest of what is answered, so that it changes with anything in it. */
function withVersion(resource: ScimObject): ScimObject {
  const digest = createHash("sha256").update(JSON.stringify(resource)).digest("base64url").slice(0, 16)
  return { ...resource, meta: { ...(resource["meta"] as ScimObject), version: `W/"${digest}"` } }
}
