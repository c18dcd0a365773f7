import type { PlannedHeading, PlanRefusal, PlanStep } from "@hub/contract/organize"
import { sectionHeadings } from "@hub/markdown"
import { defineComputation } from "../platform/threads/computation.ts"
import { writeJson } from "../platform/threads/written-json.ts"
import { moveWorkingNodes, removeWorkingNodes } from "./arrange.ts"
import { mergeTopics } from "./merge.ts"
import { splitAtAnchor, splitAtLevel } from "./split.ts"
import {
  type WorkingCopy,
  targetGone,
  currentNodes,
  refuseStep,
  type StepRefusal,
  workingTopicAt,
} from "./working-copy.ts"

/** Does the steps of a plan on the working copy, one after the other, and answers those that could not be done. */
export function runSteps(workingCopy: WorkingCopy, steps: PlanStep[]): PlanRefusal[] {
  return steps.flatMap((step, index) => {
    const refused = runStep(workingCopy, step)
    return refused ? [{ ...refused, step: index }] : []
  })
}

function runStep(workingCopy: WorkingCopy, step: PlanStep): StepRefusal | undefined {
  switch (step.do) {
    case "split":
      return splitAtLevel(workingCopy, step.place, step.level)
    case "split_at":
      return splitAtAnchor(workingCopy, step.place, step.anchor)
    case "merge":
      return mergeTopics(workingCopy, step.places)
    case "move":
      return moveWorkingNodes(workingCopy, step)
    case "remove":
      return removeWorkingNodes(workingCopy, step.places)
    case "rename":
      return renameTopic(workingCopy, step.place, step.title)
    case "tag":
      return tagTopics(workingCopy, step.places, step.tag_ids)
  }
}

function renameTopic(workingCopy: WorkingCopy, key: number, title: string): StepRefusal | undefined {
  const topic = workingTopicAt(workingCopy, key)
  if (!topic) return refuseStep(targetGone)
  topic.title = title
  return undefined
}

function tagTopics(workingCopy: WorkingCopy, keys: number[], tag_ids: number[]): StepRefusal | undefined {
  const places = currentNodes(workingCopy).filter((place) => keys.includes(place.key))
  if (places.length < new Set(keys).size) return refuseStep(targetGone)
  for (const { topic } of places) {
    if (topic === null) continue
    workingCopy.tags.set(topic, new Set([...(workingCopy.tags.get(topic) ?? []), ...tag_ids]))
  }
  return undefined
}

/** Does the steps of a plan, and finds where the topics at the places in `open` can be split, as JSON text. */
export const planComputation = defineComputation(
  "organize.plan",
  (asked: { workingCopy: WorkingCopy; steps: PlanStep[]; open: number[] }) => {
    const { workingCopy, steps, open } = asked
    const refused = runSteps(workingCopy, steps)
    const headings = new Map(
      open.flatMap((key): [number, Uint8Array][] => {
        const topic = workingTopicAt(workingCopy, key)
        if (topic === undefined) return []
        const headings = sectionHeadings(topic.content).map(({ depth, text, anchor }): PlannedHeading => ({
          depth,
          text,
          anchor,
        }))
        return [[key, writeJson(headings)]]
      }),
    )
    return { workingCopy, refused, headings }
  },
)
