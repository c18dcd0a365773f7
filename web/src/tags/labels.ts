import type { Tag, TagColour, TagUsage, TagUse } from "@hub/contract/tags"
import { formatCount } from "../widgets/format-count.ts"

export const tagColourLabels: Record<TagColour, string> = {
  gray: "Gray",
  red: "Red",
  orange: "Orange",
  yellow: "Yellow",
  green: "Green",
  teal: "Teal",
  blue: "Blue",
  violet: "Violet",
  pink: "Pink",
}

export const tagUseKindLabels: Record<TagUse["kind"], string> = {
  project: "Project",
  topic: "Topic",
  collection: "Collection",
  task: "Task",
}

/** "2 projects, 1 task", leaving out what there is none of. */
export const describeTagUsage = (usage: TagUsage) =>
  (["projects", "topics", "collections", "tasks"] as const)
    .filter((kind) => usage[kind] > 0)
    .map((kind) => formatCount(usage[kind], kind.slice(0, -1)))
    .join(", ")

/** What is asked before a tag is deleted. */
export const deleteTagQuestion = ({ name, usage, usage_count }: Tag) =>
  usage_count === 0
    ? `Delete the tag “${name}”? It isn't used anywhere.`
    : `Delete the tag “${name}”? It's used on ${describeTagUsage(usage)}.`
