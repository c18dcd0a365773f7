import type { Topic } from "@hub/contract/topics"

/** What readers see of a topic, beside the revision that is shown. */
export function describeReaderVersion({
  revision,
  published_revision,
}: Pick<Topic, "revision" | "published_revision">): string {
  if (published_revision === null) return `Revision ${revision}. Readers see nothing of it yet.`
  if (published_revision === revision) return `Revision ${revision}, which readers see.`
  return `Revision ${revision}. Readers see revision ${published_revision}.`
}
