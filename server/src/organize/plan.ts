import type { PlannedHeading, PlanRefusal, Step } from "@hub/contract/organize"
import { sectionHeadings } from "@hub/markdown"
import { computation } from "../platform/threads/computation.ts"
import { movePlaces, removePlaces } from "./arrange.ts"
import { mergeTopics } from "./merge.ts"
import { splitAtAnchor, splitAtLevel } from "./split.ts"
import { type Desk, isGone, placesOf, refuse, type Refused, topicAt } from "./working.ts"

/** Does the steps of a plan on the desk, one after the other, and answers those that could not be done. */
export function planned(desk: Desk, steps: Step[]): PlanRefusal[] {
  return steps.flatMap((step, index) => {
    const refused = done(desk, step)
    return refused ? [{ ...refused, step: index }] : []
  })
}

function done(desk: Desk, step: Step): Refused | undefined {
  switch (step.do) {
    case "split":
      return splitAtLevel(desk, step.place, step.level)
    case "split_at":
      return splitAtAnchor(desk, step.place, step.anchor)
    case "merge":
      return mergeTopics(desk, step.places)
    case "move":
      return movePlaces(desk, step)
    case "remove":
      return removePlaces(desk, step.places)
    case "rename":
      return renameTopic(desk, step.place, step.title)
    case "tag":
      return tagTopics(desk, step.places, step.tag_ids)
  }
}

function renameTopic(desk: Desk, key: number, title: string): Refused | undefined {
  const topic = topicAt(desk, key)
  if (!topic) return refuse(isGone)
  topic.title = title
  return undefined
}

function tagTopics(desk: Desk, keys: number[], tag_ids: number[]): Refused | undefined {
  const places = placesOf(desk).filter((place) => keys.includes(place.key))
  if (places.length < new Set(keys).size) return refuse(isGone)
  for (const { topic } of places) {
    if (topic === null) continue
    desk.tags.set(topic, new Set([...(desk.tags.get(topic) ?? []), ...tag_ids]))
  }
  return undefined
}

/** Does the steps of a plan, and finds where the topics at the places in `open` can be split. */
export const planning = computation("organize.plan", (asked: { desk: Desk; steps: Step[]; open: number[] }) => {
  const { desk, steps, open } = asked
  const refused = planned(desk, steps)
  const headings = new Map(
    open.flatMap((key): [number, PlannedHeading[]][] => {
      const topic = topicAt(desk, key)
      if (topic === undefined) return []
      return [[key, sectionHeadings(topic.content).map(({ depth, text, anchor }) => ({ depth, text, anchor }))]]
    }),
  )
  return { desk, refused, headings }
})
