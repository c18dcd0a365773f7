import { readdressed, type Told } from "@hub/markdown"
import type { documentPlaces } from "../places.ts"
import { summaryLength } from "./parts.ts"

type Item = { id: number; source_path: string }

/** Where the addresses in the text of a proposed topic lead once its images and its neighbours lie in the hub. */
export const addressOf =
  (place: ReturnType<typeof documentPlaces>, images: Map<string, string>) =>
  (item: Item) =>
  (url: string): string | undefined =>
    images.get(url) ?? place(url, item)

/** Makes the text of a proposed topic that of a topic: its images and links lead where they lie in the hub. */
export function rewriter(place: ReturnType<typeof documentPlaces>, images: Map<string, string>) {
  const address = addressOf(place, images)
  return (item: Item, text: Told) => readdressed(text, address(item), summaryLength)
}
