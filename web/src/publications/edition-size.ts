import type { Publication } from "@hub/contract/publications"
import { formatByteSize } from "@hub/contract/byte-size"
import { formatCount } from "../widgets/format-count.ts"

/** How much an edition is: its topics, pages and size, as far as they are known. */
export function describeEditionSize({ topics_count, pages, bytes, kind }: Publication): string {
  return [
    formatCount(topics_count, "topic"),
    kind === "pdf" && pages !== null && formatCount(pages, "page"),
    bytes !== null && formatByteSize(bytes),
  ]
    .filter(Boolean)
    .join(", ")
}
