import type { Release, ReleaseChange, ReleaseWaiting } from "@hub/contract/releases"
import type { ReleaseChangeKind, ReleaseDelay, ReleaseNeed, ReleaseState } from "@hub/contract/releases/values"
import { formatReleaseMoment } from "../publications/release-moment.ts"
import type { StateLook } from "../widgets/state-look.ts"

const looks: Record<ReleaseState, StateLook> = {
  provisional: { label: "Provisional", kind: "draft" },
  confirmed: { label: "Confirmed", kind: "scheduled" },
  postponed: { label: "Postponed", kind: "changes" },
  cancelled: { label: "Cancelled", kind: "ended" },
  released: { label: "Released", kind: "published" },
}

export const labelReleaseState = (state: ReleaseState) => looks[state].label

/** How a release stands; that it was held comes first. */
export const lookOfRelease = ({ state, held }: Pick<Release, "state" | "held">): StateLook =>
  held === null ? looks[state] : { label: "Held", kind: "rejected" }

const delays: Record<ReleaseDelay, string> = {
  overdue: "Late: its time has passed",
  not_confirmed: "Late: less than 4 weeks left, and not confirmed",
}

export const describeDelay = (late: ReleaseDelay | null) => (late === null ? "" : delays[late])

const needs: Record<ReleaseNeed, string> = {
  edition: "needs an edition",
  build: "is being built",
  checks: "has problems",
  confirmation: "Confirm the date",
  decision: "Set another time, or release it",
}

/** What is to be done next, and by whom. */
export function describeWaiting({ need, who, part }: ReleaseWaiting): string {
  const what = part === "" ? needs[need] : `${part} ${needs[need]}`
  return who === "" ? what : `${what} (${who})`
}

const changes: Record<ReleaseChangeKind, string> = {
  planned: "Planned",
  moved: "Moved",
  confirmed: "Date confirmed",
  postponed: "Postponed",
  brought_forward: "Brought forward",
  held: "Held",
  cancelled: "Cancelled",
  released: "Released",
  access_given: "Preview allowed for",
  access_taken: "Preview no longer allowed for",
}

/** One line of the history of a release, without its reason. */
export function describeReleaseChange({ kind, from, to, person }: ReleaseChange, zone: string): string {
  const times = [
    ...(from === null ? [] : [`from ${formatReleaseMoment(from, zone)}`]),
    ...(to === null ? [] : [`${from === null ? "for" : "to"} ${formatReleaseMoment(to, zone)}`]),
  ]
  return [changes[kind], ...(person === null ? [] : [person]), ...(kind === "released" ? [] : times)].join(" ")
}
