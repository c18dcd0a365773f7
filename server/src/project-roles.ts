import { type ProjectRole, projectRoles } from "@hub/contract/access/values"
import type { Actor } from "./platform/ctx.ts"
import type { PermissionRule } from "./policy-rule.ts"

/** Somebody as they act in this project: where it is restricted, they may no more there than their role in it allows. */
export function inProject(actor: Actor, project_id: number | null): Actor {
  const role = actor.kind === "user" && project_id !== null ? actor.restricted?.[project_id] : undefined
  if (role === undefined) return actor
  const known = withRoles.get(actor) ?? new Map<ProjectRole | null, Actor>()
  withRoles.set(actor, known)
  const own = known.get(role) ?? ({ ...actor, project_role: role } as Actor)
  known.set(role, own)
  return own
}

/** Asked for every line of a list. */
const withRoles = new WeakMap<Actor, Map<ProjectRole | null, Actor>>()

/** From which role on this may be done in a restricted project; what reviewers may do in the hub they may do there too. */
function roleNeededFor({ changes, publishes, who }: PermissionRule): ProjectRole {
  if (publishes === true) return "publisher"
  if (!changes) return "reader"
  return who.includes("reviewer") ? "reviewer" : "author"
}

const isLess = (role: ProjectRole | null, needed: ProjectRole) =>
  role === null || projectRoles.indexOf(role) < projectRoles.indexOf(needed)

export const isBeyondProjectRole = (actor: Actor, rule: PermissionRule) =>
  actor.kind === "user" && actor.project_role !== undefined && isLess(actor.project_role, roleNeededFor(rule))

/** Why it is refused, where it is the role in a project. */
export function sayProjectRole(actor: Actor, rule: PermissionRule): string | undefined {
  if (actor.kind !== "user" || actor.project_role === undefined || !isBeyondProjectRole(actor, rule)) return undefined
  const mine = actor.project_role === null ? "have no role in it" : `are its ${actor.project_role}`
  return `This project is restricted, and you ${mine}. Its managers can let you do more.`
}
