import type { Topic } from "@hub/contract/topics"

/** What readers see of a topic, beside the revision that is shown. */
export function describeReaderVersion({
  revision,
  published_revision,
}: Pick<Topic, "revision" | "published_revision">): string {
  if (published_revision === null) return `Version ${revision}. Not published yet.`
  if (published_revision === revision) return `Version ${revision}. Readers see this version.`
  return `Version ${revision}. Readers see version ${published_revision}.`
}
