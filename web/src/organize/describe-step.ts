import type { PlanStep } from "@hub/contract/organize"
import { formatCount } from "../widgets/format-count.ts"

/** A step in the words that it is listed by; `title` says what a place was called when the step was planned. */
export function describeStep(step: PlanStep, title: (key: number) => string, heading = ""): string {
  switch (step.do) {
    case "split":
      return `Split ${title(step.place)} at its headings down to level ${step.level}`
    case "split_at":
      return `Turn “${heading}” in ${title(step.place)} into a topic`
    case "merge":
      return `Merge ${several(step.places.slice(1), title)} into ${title(step.places[0] ?? 0)}`
    case "move":
      return `Move ${several(step.places, title)} ${step.after === null ? "to the beginning" : `after ${title(step.after)}`}, to level ${step.level}`
    case "rename":
      return `Rename ${title(step.place)} to “${step.title}”`
    case "tag":
      return `Tag ${several(step.places, title)}`
    case "remove":
      return `Remove ${several(step.places, title)} from the collection`
  }
}

function several(keys: number[], title: (key: number) => string): string {
  return keys.length === 1 ? title(keys[0] ?? 0) : formatCount(keys.length, "topic")
}
