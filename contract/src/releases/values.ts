/** How a release stands. Confirmed and postponed ones go out at their time; the others wait for somebody, or are over. */
export const releaseStates = ["provisional", "confirmed", "postponed", "cancelled", "released"] as const
export type ReleaseState = (typeof releaseStates)[number]

/** The states in which a release still is to come. */
export const openReleaseStates = ["provisional", "confirmed", "postponed"] as const satisfies ReleaseState[]

/** What became of a release, as its history and the public calendar tell it. */
export const releaseChangeKinds = [
  "planned",
  "moved",
  "confirmed",
  "postponed",
  "brought_forward",
  "held",
  "cancelled",
  "released",
  "access_given",
  "access_taken",
] as const
export type ReleaseChangeKind = (typeof releaseChangeKinds)[number]

/** The part of the history that readers of the public calendar see. */
export const publicChangeKinds = [
  "planned",
  "moved",
  "confirmed",
  "postponed",
  "brought_forward",
  "cancelled",
  "released",
] as const satisfies ReleaseChangeKind[]

/** Who is told about a release, and who may look at its parts before its time. */
export const releasePersonRoles = ["contact", "preview"] as const
export type ReleasePersonRole = (typeof releasePersonRoles)[number]

/** What a release waits for before it can go out. */
export const releaseNeeds = ["edition", "build", "checks", "confirmation", "decision"] as const
export type ReleaseNeed = (typeof releaseNeeds)[number]

/** Why a release counts as late: its time passed, or it is near and nobody confirmed it. */
export const releaseDelays = ["overdue", "not_confirmed"] as const
export type ReleaseDelay = (typeof releaseDelays)[number]

/** How long before its time a release should be confirmed, and how far the public calendar looks. */
export const confirmationDays = 28
export const calendarMonths = 12

export const maxReleaseParts = 100
