import type { PublicationStatus } from "@hub/contract/publications"

const unpublished = new Set<PublicationStatus | undefined>(["failed", "check_failed", "cancelled"])

/** How editions ended that were asked for in one step: each ends for itself. */
export function describeOutcome(statuses: (PublicationStatus | undefined)[]): string {
  const failed = statuses.filter((status) => unpublished.has(status)).length
  const live = statuses.filter((status) => status === "live").length
  if (failed + live < statuses.length) return "Publishing"
  if (failed === 0) return "Published"
  return live === 0 ? "Not published" : `${live} of ${statuses.length} editions published`
}
