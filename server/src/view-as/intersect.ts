import { type ProjectRole, projectRoles } from "@hub/contract/access/values"
import { type Role, rolesByRights } from "@hub/contract/account/values"
import type { Actor } from "../platform/ctx.ts"

type UserActor = Extract<Actor, { kind: "user" }>
type ViewedPerson = Pick<UserActor, "user_id" | "person_id" | "name" | "role" | "restricted" | "embargoes">

/** The role that may less. */
const lowerRole = (one: Role, other: Role) => (rolesByRights.indexOf(one) < rolesByRights.indexOf(other) ? one : other)

/** Somebody as another person is shown the hub as theirs: both see what is there, and both may do what is offered. */
export function intersectRights(viewer: UserActor, shown: ViewedPerson): UserActor {
  const { user_id, person_id, name } = shown
  return {
    kind: "user",
    user_id,
    person_id,
    name,
    role: lowerRole(viewer.role, shown.role),
    restricted: joinById(viewer.restricted, shown.restricted, lowerProjectRole),
    embargoes: joinById(viewer.embargoes, shown.embargoes, (one, other) => one && other),
  }
}

const lowerProjectRole = (one: ProjectRole | null, other: ProjectRole | null) =>
  one === null || other === null ? null : projectRoles.indexOf(one) < projectRoles.indexOf(other) ? one : other

/** Who says nothing of an id, as administrators of projects, takes nothing away. */
function joinById<Held>(
  mine: Record<number, Held> = {},
  theirs: Record<number, Held> = {},
  join: (one: Held, other: Held) => Held,
) {
  const joined: Record<number, Held> = { ...mine, ...theirs }
  for (const id of Object.keys(mine).map(Number)) if (id in theirs) joined[id] = join(mine[id]!, theirs[id]!)
  return joined
}
