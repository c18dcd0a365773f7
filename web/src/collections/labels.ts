import type { LiveEdition, TopicMix } from "@hub/contract/collections"
import { formatCount } from "../widgets/format-count.ts"

const mixLabels: Record<keyof TopicMix, string> = {
  draft: "draft",
  in_review: "in review",
  approved: "approved",
  published: "published",
  archived: "archived",
}

/** Where the topics stand: "3 draft, 2 published (1 not reviewed)"; nothing for an empty collection. */
export const describeTopicMix = (mix: TopicMix, not_reviewed = 0): string =>
  (Object.keys(mixLabels) as (keyof TopicMix)[])
    .filter((place) => mix[place] > 0)
    .map((place) => {
      const words = `${mix[place]} ${mixLabels[place]}`
      return place === "published" && not_reviewed > 0 ? `${words} (${not_reviewed} not reviewed)` : words
    })
    .join(", ")

export const liveEditionKindLabels: Record<LiveEdition["kind"], string> = { pdf: "PDF", mobile_kb: "knowledge base" }

/** How a collection differs from what readers have of it. */
export function describeChangesSince({ changed, added, removed }: LiveEdition): string {
  const parts = [
    ...(changed > 0 ? [`${formatCount(changed, "topic")} changed`] : []),
    ...(added > 0 ? [`${added} added`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
  ]
  return parts.length === 0 ? "nothing has changed since" : `${parts.join(", ")} since`
}
