import type { Point } from "@hub/contract/points"
import type { Disposition } from "@hub/contract/suggestions"

export type PointAction = { disposition: Disposition; label: string; needs: "nothing" | "reason" | "words" }

export const labelOfAcceptWithEdits = "Accept with edits"

const pointActions: PointAction[] = [
  { disposition: "accepted", label: "Accept", needs: "nothing" },
  { disposition: "accepted_edited", label: labelOfAcceptWithEdits, needs: "words" },
  { disposition: "partly", label: "Accept partly", needs: "reason" },
  { disposition: "rejected", label: "Reject", needs: "reason" },
  { disposition: "deferred", label: "Defer", needs: "reason" },
]

/** What can be said about a point: only words that are there can be replaced. */
export function actionsForPoint({
  kind,
  place,
  manuscript,
}: Pick<Point, "kind" | "place" | "manuscript">): PointAction[] {
  // Nobody hears why a change of a manuscript was left.
  const asked = pointActions.map((action) =>
    manuscript !== null && action.disposition === "rejected" ? { ...action, needs: "nothing" as const } : action,
  )
  return asked.filter(({ disposition }) => {
    if (disposition === "accepted_edited") return kind === "suggestion" && place !== "orphaned"
    return disposition !== "accepted" || kind === "comment" || place !== "orphaned"
  })
}

export const dispositionLabels: Record<Disposition, string> = {
  accepted: "Accepted",
  accepted_edited: "Accepted with edits",
  partly: "Partly accepted",
  rejected: "Rejected",
  deferred: "Deferred",
}

type PointToWarnOf = Pick<Point, "kind" | "place" | "outcome" | "reads">

/** Why a point does not simply stand where it was made; undefined where it does. */
export function warningForPoint({ kind, place, outcome, reads }: PointToWarnOf): string | undefined {
  if (outcome !== null) return undefined
  if (place === "needs_confirm")
    return kind === "suggestion"
      ? reads === null
        ? "The text has changed, so this may be the wrong place. Check it before you accept."
        : "The text around these words has changed. Accept only if this is right:"
      : "The text has changed, so this may be the wrong place."
  return place === "orphaned" ? "These words are no longer in the text." : undefined
}
