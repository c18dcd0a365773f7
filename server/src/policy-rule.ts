import type { Actor } from "./platform/ctx.ts"

/** Who asks, as the rules name them: a user by their role, everyone else by their kind. */
export type Principal = "nobody" | "guest" | "reviewer" | "author" | "admin" | "hub"

/** One rule: who has the permission at all, with what of it only, and what others are told. */
export type PermissionRule = {
  who: readonly Principal[]
  /** Narrows the rule to things that stand in the right relation to the actor. */
  with?: (actor: Actor, row: RowRelations) => boolean
  /** A permission that changes something is closed to an access token that may only read. */
  changes: boolean
  /** Closed to every API token: no program decides about a text or who reviews it, deletes for good, or manages an account. */
  inPerson?: true
  /** The few changes that are open to an agent: it comments, suggests and drafts, and nothing else. */
  agents?: true
  /** What it lets read is for the person alone: nobody who looks at the hub as they see it reads that. */
  personal?: true
  /** Gives readers something or takes it from them: a token needs a scope for just that. */
  publishes?: true
  otherwise: string
}

/** What a rule may ask about a thing. */
export type RowRelations = {
  requested_by?: number
  owner_id?: number | null
  /** Who froze it. */
  frozen_by?: number | null
  assignee_id?: number | null
  /** Who wrote it, and who leads the project it belongs to. */
  created_by?: number
  lead_id?: number | null
  /** Who is asked for a review, who answers for them while they are away, and who did. */
  reviewer_id?: number
  deputy_id?: number | null
  answered_by?: number | null
}

export const everybody: Principal[] = ["nobody", "guest", "reviewer", "author", "admin", "hub"]
export const signedIn: Principal[] = ["reviewer", "author", "admin", "hub"]
export const authors: Principal[] = ["author", "admin", "hub"]
export const administrators: Principal[] = ["admin"]

export const publicRule = { who: everybody, changes: false, otherwise: "" }
export const readRule = { who: signedIn, changes: false, otherwise: "Please sign in." }
export const adminRule = { who: administrators, otherwise: "Only administrators can do that." }

export function authorsRule(otherwise: string) {
  return { who: authors, changes: true, otherwise }
}

/** The person who owns it, and the person who froze it; what nobody owns is any author's. */
export function ownersRule(otherwise: string) {
  const isOwner = ({ role, person_id }: Actor, { owner_id, frozen_by }: RowRelations) =>
    role === "admin" || owner_id === null || (person_id !== null && [owner_id, frozen_by].includes(person_id))
  return { who: authors, with: isOwner, changes: true, inPerson: true, otherwise } as const
}
