import { readdressed, type Told } from "@hub/markdown"
import type { documentPlaces } from "../places.ts"
import { summaryLength } from "./parts.ts"

/** Makes the text of a proposed topic that of a topic: its images and links lead where they lie in the hub. */
export const rewriter =
  (place: ReturnType<typeof documentPlaces>, images: Map<string, string>) =>
  (item: { id: number; source_path: string }, text: Told) =>
    readdressed(text, (url) => images.get(url) ?? place(url, item), summaryLength)
