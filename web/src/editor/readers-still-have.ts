import type { TopicPage } from "@hub/contract/topics"

export type LiveEditionOfTopic = NonNullable<TopicPage["next"]["live"]>

/** What readers have while a version is newer than their edition. */
export const describeReadersStillHave = ({ kind, edition, title }: LiveEditionOfTopic) =>
  `Readers still have edition ${edition} of “${title}” (${kind === "pdf" ? "PDF" : "knowledge base"}).`

/** Where the next edition is published, or, once its collection is deleted, where the one is that readers have. */
export const nextEditionPath = ({ kind, collection_id, publication_id }: LiveEditionOfTopic) =>
  collection_id === null
    ? `/publications/${publication_id}`
    : `${kind === "pdf" ? "/publish/pdf" : "/publish/mobile-kb"}?collection=${collection_id}`
