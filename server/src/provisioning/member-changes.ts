import type { MemberChange } from "../access/provisioned-groups.ts"
import { readOperations } from "./patch.ts"
import { parsePath } from "./scim-path.ts"
import { isScimObject, scimRefusal, textOf } from "./scim-schemas.ts"
import { toId } from "./users.ts"

/** The user that an entry of `members` names. */
export function readMemberId(member: unknown): number {
  const value = isScimObject(member) ? textOf(member["value"]) : ""
  if (isScimObject(member) && member["type"] === "Group")
    throw scimRefusal("invalidValue", "A group has people as members, not groups.")
  const id = toId(value)
  if (id === 0) throw scimRefusal("invalidValue", `User ${value.slice(0, 50)} does not exist.`)
  return id
}

/** The operations of a PATCH of a group, where all of them add or remove named members; nothing where one does anything else. */
export function readMemberChanges(body: unknown): MemberChange[] | undefined {
  const changes = readOperations(body).map(readChange)
  return changes.length > 0 && changes.every((one) => one !== undefined) ? changes.flat() : undefined
}

function readChange({ op, path, value }: ReturnType<typeof readOperations>[number]): MemberChange[] | undefined {
  if (op === "replace") return undefined
  if (path === undefined) return op === "add" ? readObject(value) : undefined
  const found = parsePath("Group", path)
  if (!found || found.extension || found.attribute.name !== "members" || found.sub) return undefined
  if (found.filter === undefined) return toChanges(op, value)
  const { filter } = found
  if (op !== "remove" || filter.op !== "eq" || filter.attrPath.toLowerCase() !== "value") return undefined
  // Nobody is in the group under what is no id.
  return [{ op, user_id: toId(String(filter.compValue)) }]
}

function readObject(value: unknown): MemberChange[] | undefined {
  const [[name, members] = [], ...more] = isScimObject(value) ? Object.entries(value) : []
  return name?.toLowerCase() === "members" && more.length === 0 ? toChanges("add", members) : undefined
}

function toChanges(op: "add" | "remove", value: unknown): MemberChange[] | undefined {
  const members = value === undefined || value === null ? [] : [value].flat()
  // To remove without a value is to remove all of them.
  return members.length > 0 && members.every(isScimObject)
    ? members.map((member) => ({ op, user_id: readMemberId(member) }))
    : undefined
}
