import type { Point } from "@hub/contract/points"
import type { Disposition } from "@hub/contract/suggestions"

export type Deed = { disposition: Disposition; label: string; needs: "nothing" | "reason" | "words" }

const deeds: Deed[] = [
  { disposition: "accepted", label: "Accept", needs: "nothing" },
  { disposition: "accepted_edited", label: "Accept with edits", needs: "words" },
  { disposition: "partly", label: "Partly", needs: "reason" },
  { disposition: "rejected", label: "Reject", needs: "reason" },
  { disposition: "deferred", label: "Defer", needs: "reason" },
]

/** What can be said about a point: only words that are there can be replaced. */
export function deedsFor({ kind, place, manuscript }: Pick<Point, "kind" | "place" | "manuscript">): Deed[] {
  // Nobody hears why a change of a manuscript was left.
  const asked = deeds.map((deed) =>
    manuscript !== null && deed.disposition === "rejected" ? { ...deed, needs: "nothing" as const } : deed,
  )
  return asked.filter(({ disposition }) => {
    if (disposition === "accepted_edited") return kind === "suggestion" && place !== "orphaned"
    return disposition !== "accepted" || kind === "comment" || place !== "orphaned"
  })
}

export const outcomes: Record<Disposition, string> = {
  accepted: "Accepted",
  accepted_edited: "Accepted with edits",
  partly: "Accepted partly",
  rejected: "Rejected",
  deferred: "Deferred",
}

type WarnedOf = Pick<Point, "kind" | "place" | "outcome" | "reads">

/** Why a point does not simply stand where it was made; undefined where it does. */
export function warningFor({ kind, place, outcome, reads }: WarnedOf): string | undefined {
  if (outcome !== null) return undefined
  if (place === "needs_confirm")
    return kind === "suggestion"
      ? reads === null
        ? "It is not certain that these are the words that were meant: accept only if they are."
        : "The text around these words is another now. Accept only if it is right so:"
      : "It is not certain that these are the words that were meant."
  return place === "orphaned" ? "These words are no longer in the text." : undefined
}
