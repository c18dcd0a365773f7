import type { LeakPrincipal } from "./principals.ts"

/** How both worlds stand: seen by all with an account, by the members of their projects, or by the lists of their embargoes. */
export const leakStates = ["open", "restricted", "embargoed"] as const
export type LeakState = (typeof leakStates)[number]
export type LeakWorld = "own" | "other"

/** What is hidden together with its project, and what with its collection or topic as well. */
export const nounsOfProjects = ["projects", "milestones", "meetings", "values"] as const
export const nounsOfCollections = [
  "topics",
  "collections",
  "tasks",
  "comments",
  "reviews",
  "rounds",
  "points",
  "sequences",
  "import",
  "publications",
  "links",
  "images",
  "tags",
  "feedback",
  "destinations",
  "releases",
  "requests",
] as const
export type HiddenNoun = (typeof nounsOfProjects)[number] | (typeof nounsOfCollections)[number]

/**
 * Whether somebody may know of such a thing, as the decisions say: a restricted project is there for its members and for
 * administrators; a collection under embargo for its list alone, on which an administrator has to be like everybody.
 */
export function mayKnow(who: LeakPrincipal, state: LeakState, world: LeakWorld, noun: HiddenNoun): boolean {
  if (!who.signedIn) return false
  const inProject = who.admin === true || (who.role !== undefined && world === "own")
  const isListed = who.listed === true && world === "own"
  if (state === "open") return true
  if (state === "restricted") return inProject
  return nounsOfProjects.includes(noun as never) || isListed
}

/** Whether the secret link of a review opens it: in a restricted project it was sent on purpose, before a release it was not. */
export const opensByLink = (who: LeakPrincipal, state: LeakState, world: LeakWorld) =>
  who.link === true && world === "own" && state !== "embargoed"
