import { rewriteDigestUrls, type TextDigest } from "@hub/markdown"
import type { createLinkResolver } from "../link-resolver.ts"
import { summaryLength } from "./parts.ts"

type RewritableItem = { id: number; source_path: string }

/** Where the addresses in the text of a proposed topic lead once its images and its neighbours lie in the hub. */
export const createAddressRewriter =
  (place: ReturnType<typeof createLinkResolver>, images: Map<string, string>) =>
  (item: RewritableItem) =>
  (url: string): string | undefined =>
    images.get(url) ?? place(url, item)

/** Makes the text of a proposed topic that of a topic: its images and links lead where they lie in the hub. */
export function createTextRewriter(place: ReturnType<typeof createLinkResolver>, images: Map<string, string>) {
  const address = createAddressRewriter(place, images)
  return (item: RewritableItem, text: TextDigest) => rewriteDigestUrls(text, address(item), summaryLength)
}
