import type { Topic } from "@hub/contract/topics"

/** Which version readers have of a topic, and which one is shown. */
export function describeReaderVersion({
  revision,
  published_revision,
}: Pick<Topic, "revision" | "published_revision">): string {
  if (published_revision === null) return `Nothing yet. This is version ${revision}.`
  if (published_revision === revision) return `Version ${revision}, which this is.`
  return `Version ${published_revision}. This is version ${revision}.`
}
