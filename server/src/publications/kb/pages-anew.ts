import type { Contents, KbTopic } from "./kb.ts"
import { ancestors, outlineOf, type Outline } from "./outline.ts"

type Ordered = Contents["topics"]

/** The topics whose pages are others than in an edition with the same topics before: their own words, what stands around them, or a place in another that they link to. */
export function pagesAnew(topics: KbTopic[], before: Ordered, now: Ordered, outline: Outline): Set<number> {
  const anew = new Set<number>()
  const newPlaces = new Set<number>()
  for (const topic of topics) {
    const { id, before: was } = topic
    if (was === "same") continue
    anew.add(id)
    if (was === undefined || JSON.stringify(placesIn(was)) !== JSON.stringify(placesIn(topic))) newPlaces.add(id)
  }
  if (newPlaces.size > 0)
    for (const { id, links } of topics)
      if (links === undefined || links.some((each) => newPlaces.has(each))) anew.add(id)
  if (before === now) return anew

  const earlier = outlineOf(before)
  for (const [place, [id]] of now.entries()) {
    const then = earlier.placeOf.get(id)
    if (then === undefined || around(before, earlier, then) !== around(now, outline, place)) anew.add(id)
  }
  return anew
}

const placesIn = ({ read }: Pick<KbTopic, "read">) =>
  read()
    .headings.map(({ id }) => id)
    .toSorted()

/** All that a page shows of other topics, and its own title. */
function around(topics: Ordered, outline: Outline, place: number): string {
  const near = [place - 1, place, place + 1, -1, ...ancestors(outline, place), -1, ...(outline.children[place] ?? [])]
  return JSON.stringify(near.map((each) => topics[each] && [topics[each][0], topics[each][2]]))
}
