import type { PlanBase, PlanRefusal } from "@hub/contract/organize"
import type { LinkingTopic } from "./linking-topics.ts"
import type { LoadedPlan, TopicHead } from "./load.ts"
import type { WorkingNode, WorkingTopic } from "./working-copy.ts"

/** All that a plan would write, worked out without writing. */
export type PlanOutcome = LoadedPlan & {
  /** Where the topics at the places that were asked for can be split, by the keys of the places, each a list as JSON text. */
  headings: Map<number, Uint8Array>
  changed: PlannedChange[]
  made: WorkingTopic[]
  archived: WorkingTopic[]
  linking: LinkingTopic[]
  /** Whom the plan asked for links, so that nobody comes unseen before it is applied. */
  asked: number[]
  /** The collections whose places change, as they would be. */
  places: Map<number, WorkingNode[]>
  /** The tags that topics get besides those they carry. */
  tags: Map<number, number[]>
  refused: PlanRefusal[]
  base: PlanBase
}

/** A new text for a topic that is there. */
export type PlannedChange = { head: TopicHead; title: string; content: string; links: number }
