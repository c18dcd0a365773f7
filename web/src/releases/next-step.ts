import type { ReleaseDetail, ReleasePart } from "@hub/contract/releases"

export type ReleaseStep = "add" | "build" | "check" | "confirm" | "release" | "move"

type StandingRelease = Pick<ReleaseDetail, "parts" | "parts_total" | "waits" | "late" | "can">

/** Editions that are made or being made; of the others, a new one has to be built. */
const underWay = new Set(["queued", "building", "built", "scheduled"])

/** The parts that need an edition before the release can go out. */
export const partsToBuild = (parts: ReleasePart[]) =>
  parts.filter(({ publication }) => publication === null || !underWay.has(publication.status))

/** The one thing that brings a release further now, for the person who asks; null where it only has to be waited for. */
export function nextReleaseStep({ parts, parts_total, waits, late, can }: StandingRelease): ReleaseStep | null {
  const needs = new Set(waits.map(({ need }) => need))
  if (!can.edit) return null
  if (parts_total === 0) return can.change_parts ? "add" : null
  if (partsToBuild(parts).length > 0) return "build"
  if (needs.has("build")) return null
  if (needs.has("checks")) return "check"
  if (can.confirm) return "confirm"
  if (needs.has("decision")) return can.release ? "release" : "move"
  return late === "overdue" ? "move" : null
}
