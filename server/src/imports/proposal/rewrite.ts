import { rewriteUrls } from "@hub/markdown"
import type { documentPlaces } from "../places.ts"

type Item = { id: number; source_path: string; content: string }

/** Makes the text of a proposed topic that of a topic: its images and links lead where they lie in the hub. */
export const rewriter =
  (place: ReturnType<typeof documentPlaces>, images: Map<string, string>) =>
  (item: Item): string =>
    rewriteUrls(item.content, (url) => images.get(url) ?? place(url, item))
