import type { KbContents } from "@hub/reader/site"
import type { KbTopic } from "./kb.ts"
import { ancestorsOf, createOutline, type KbOutline } from "@hub/reader/outline"

type TopicOrder = KbContents["topics"]

/** The topics whose pages are others than in an edition with the same topics before: their own words, what stands around them, or a place in another that they link to. */
export function findChangedPages(
  topics: KbTopic[],
  before: TopicOrder,
  now: TopicOrder,
  outline: KbOutline,
): Set<number> {
  const changed = new Set<number>()
  const newPlaces = new Set<number>()
  for (const topic of topics) {
    const { id, before: was } = topic
    if (was === "same") continue
    changed.add(id)
    if (was === undefined || JSON.stringify(headingIdsOf(was)) !== JSON.stringify(headingIdsOf(topic)))
      newPlaces.add(id)
  }
  if (newPlaces.size > 0)
    for (const { id, links } of topics)
      if (links === undefined || links.some((each) => newPlaces.has(each))) changed.add(id)
  if (before === now) return changed

  const earlier = createOutline(before)
  for (const [place, [id]] of now.entries()) {
    const then = earlier.indexOf.get(id)
    if (then === undefined || neighboursOf(before, earlier, then) !== neighboursOf(now, outline, place)) changed.add(id)
  }
  return changed
}

const headingIdsOf = ({ read }: Pick<KbTopic, "read">) =>
  read()
    .headings.map(({ id }) => id)
    .toSorted()

/** All that a page shows of other topics, and its own title. */
function neighboursOf(topics: TopicOrder, outline: KbOutline, place: number): string {
  const near = [place - 1, place, place + 1, -1, ...ancestorsOf(outline, place), -1, ...(outline.children[place] ?? [])]
  return JSON.stringify(near.map((each) => topics[each] && [topics[each][0], topics[each][2]]))
}
