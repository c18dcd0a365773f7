import { type Role, roles, rolesByRights } from "@hub/contract/account/values"
import { isScimObject, type ScimObject } from "./scim-schemas.ts"

/** By what word of a provider somebody gets a role here: its name, in any case, also as a value of JSON that Entra sends. */
export function findRole(resource: ScimObject): Role | undefined {
  const words = [resource["roles"] ?? []]
    .flat()
    .flatMap((one) => (isScimObject(one) ? [one["value"], one["display"]] : [one]))
  const named = new Set(words.flatMap((word) => (typeof word === "string" ? readWords(word) : [])))
  return [...roles].toSorted((one, other) => rank(other) - rank(one)).find((role) => named.has(role))
}

const readWords = (word: string) =>
  [word, ...(/"(?:value|displayName)":\s*"([^"]*)"/.exec(word)?.slice(1) ?? [])].map((one) =>
    one
      .trim()
      .toLowerCase()
      .replace(/^administrator$/, "admin"),
  )

/** Of several roles the one that may most counts. */
const rank = (role: Role) => rolesByRights.indexOf(role)
