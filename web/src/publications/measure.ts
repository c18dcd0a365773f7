import type { Publication } from "@hub/contract/publications"
import { byteSize } from "@hub/contract/byte-size"
import { count } from "../widgets/count.ts"

/** How much an edition is: its topics, pages and size, as far as they are known. */
export function measure({ topics_count, pages, bytes, kind }: Publication): string {
  return [
    count(topics_count, "topic"),
    kind === "pdf" && pages !== null && count(pages, "page"),
    bytes !== null && byteSize(bytes),
  ]
    .filter(Boolean)
    .join(", ")
}
