import type { InboxReview } from "@hub/contract/review-inbox"
import { describePriority } from "../../portal/request-words.ts"

/** What kind of review a row asks for, where it is not just the whole text. */
export function describeKind({
  kind,
  step,
  stands_in_for,
  priority,
}: Pick<InboxReview, "kind" | "step" | "stands_in_for" | "priority">): string {
  const parts = [
    kind === "recheck" ? "Only what changed since you answered" : "Whole text",
    step === null ? "" : [`step ${step.number} of ${step.of}`, step.name].filter(Boolean).join(", "),
    stands_in_for === null ? "" : `for ${stands_in_for}`,
    describePriority(priority),
  ]
  return parts.filter((part) => part !== "").join(" · ")
}
