import type { TopicMix } from "@hub/contract/collections"
import type { TopicStatus } from "@hub/contract/topics"

/** How many topics are in each status; nothing where there is no topic. As `jsonb_object_agg(status, topics)` counts them. */
export type Tally = Partial<Record<TopicStatus, number>> | null

const standing: Record<TopicStatus, keyof TopicMix> = {
  draft: "draft",
  revisions_requested: "draft",
  rejected: "draft",
  pending_review: "in_review",
  approved: "approved",
  staging: "approved",
  published: "published",
  archived: "archived",
}

/** How far topics have come, in the few words that lists have for it. */
export function mixOf(tally: Tally): TopicMix {
  const mix: TopicMix = { draft: 0, in_review: 0, approved: 0, published: 0, archived: 0 }
  for (const [status, topics] of Object.entries(tally ?? {})) mix[standing[status as TopicStatus]] += topics
  return mix
}
