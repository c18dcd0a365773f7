import type { TopicPage } from "@hub/contract/topics"

type ReaderTopic = Pick<TopicPage, "revision" | "published_revision"> & {
  next: Pick<TopicPage["next"], "live_revision">
}

/** Which version readers have of a topic in a live edition, and which one is shown, or changed now. */
export function describeReaderVersion(
  { revision, published_revision, next: { live_revision } }: ReaderTopic,
  isChanged = false,
): string {
  if (isChanged) return describeReadersOfChanged({ live_revision, published_revision })
  if (live_revision === revision) return `Version ${revision}, which this is.`
  if (live_revision !== null) return `Version ${live_revision}. This is version ${revision}.`
  if (published_revision === null) return `Nothing yet. This is version ${revision}.`
  if (published_revision === revision)
    return `Nothing yet. Version ${revision}, which this is, comes with the next edition.`
  return `Nothing yet. Version ${published_revision} comes with the next edition. This is version ${revision}.`
}

/** While a text is changed, nothing that readers have is what is shown. */
function describeReadersOfChanged(readers: {
  live_revision: number | null
  published_revision: number | null
}): string {
  const { live_revision, published_revision } = readers
  if (live_revision !== null) return `Version ${live_revision}, without what you are changing now.`
  if (published_revision === null) return "Nothing yet."
  return `Nothing yet. Version ${published_revision} comes with the next edition, without what you are changing now.`
}
