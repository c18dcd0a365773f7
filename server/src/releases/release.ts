import {
  confirmationDays,
  openReleaseStates,
  type ReleaseDelay,
  type ReleaseNeed,
  type ReleaseState,
} from "@hub/contract/releases/values"
import type { PublicationStatus } from "@hub/contract/publications"

/** Whether it still is to come. */
export const isOpenRelease = (state: ReleaseState) => (openReleaseStates as readonly ReleaseState[]).includes(state)

/** Whether its date was confirmed to readers: from then on it changes only with a reason. */
export const isDateConfirmed = (state: ReleaseState) => state === "confirmed" || state === "postponed"

/** Whether what goes out together may change: what readers were promised stays, unless the set was held. */
export const mayChangeParts = ({ state, held }: { state: ReleaseState; held: string | null }) =>
  !isDateConfirmed(state) || held !== null

const aDay = 86_400_000

/** Why a release that is to come counts as late, if it does. */
export function delayOfRelease(
  { state, release_at, held }: { state: ReleaseState; release_at: Date; held: string | null },
  now: Date,
): ReleaseDelay | null {
  if (!isOpenRelease(state)) return null
  if (held !== null || release_at <= now) return "overdue"
  const isNear = release_at.getTime() - now.getTime() < confirmationDays * aDay
  return state === "provisional" && isNear ? "not_confirmed" : null
}

export type PartStanding = { status: PublicationStatus | null; problem: string }

/** What a part still needs before it can go out with the others, if anything. */
export function needOfPart({ status, problem }: PartStanding): ReleaseNeed | undefined {
  if (status === null) return "edition"
  if (status === "queued" || status === "building") return "build"
  if (!isReadyPart(status)) return "checks"
  return problem === "" ? undefined : "checks"
}

/** Whether a part has an edition that is made, and that readers do not have yet. */
export const isReadyPart = (status: PublicationStatus | null) => status === "built" || status === "scheduled"

/** Why a part without a finished edition can't go out. */
export function describeUnreadyPart(status: PublicationStatus | null): string | undefined {
  if (status === null) return "It has no edition yet."
  if (status === "queued" || status === "building") return "Its edition is still being built."
  return isReadyPart(status) ? undefined : `Its edition is ${status.replaceAll("_", " ")}.`
}

/** How many of its parts hold a release, in words that name none of them. */
export const describeHeldParts = (count: number, total: number) =>
  `${count} of ${total} ${total === 1 ? "part" : "parts"} ${count === 1 ? "is" : "are"} not ready.`
