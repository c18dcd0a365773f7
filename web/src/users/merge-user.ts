import { UserConflict, type User } from "@hub/contract/users"
import { CallFailed } from "../call.ts"
import { roleLabels } from "./labels.ts"

export type UserFormValues = Pick<User, "name" | "email" | "role" | "active">

export const toUserFormValues = ({ name, email, role, active }: User): UserFormValues => ({ name, email, role, active })

/** The account as somebody else left it, where that is why a change was refused. */
export function userInConflict(error: unknown): User | undefined {
  if (!(error instanceof CallFailed) || error.failure.code !== "changed_meanwhile") return undefined
  return UserConflict.safeParse(error.failure.details).data?.user
}

/** What was typed here stays; everything else becomes what somebody else saved. */
export function mergeUserValues(mine: UserFormValues, seen: UserFormValues, theirs: UserFormValues): UserFormValues {
  const typed = Object.entries(mine).filter(([name, value]) => value !== seen[name as keyof UserFormValues])
  return { ...theirs, ...Object.fromEntries(typed) }
}

/** What somebody else changed, in words: "The role is Admin now." */
export function describeUserChanges(seen: UserFormValues, theirs: UserFormValues): string {
  const words = [
    ...(seen.name === theirs.name ? [] : [`The name is now ${theirs.name}.`]),
    ...(seen.email === theirs.email ? [] : [`The email is now ${theirs.email}.`]),
    ...(seen.role === theirs.role ? [] : [`The role is now ${roleLabels[theirs.role]}.`]),
    ...(seen.active === theirs.active ? [] : [`The account is now ${theirs.active ? "active" : "inactive"}.`]),
  ]
  return words.join(" ")
}
