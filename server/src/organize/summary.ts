import type { PlanEffects } from "@hub/contract/organize"

/** "18 moves, 2 splits into 5 new topics, 41 links rewritten in 12 topics; 3 approvals become stale." Empty where nothing happens. */
export function summarizeEffects(effects: PlanEffects): string {
  const done = [
    counted(effects.moves, "move"),
    effects.splits > 0 && `${counted(effects.splits, "split")} into ${counted(effects.made, "new topic")}`,
    effects.merges > 0 && `${counted(effects.merges, "merge")} (${counted(effects.archived, "topic")} archived)`,
    counted(effects.renames, "rename"),
    effects.tagged > 0 && `${counted(effects.tagged, "topic")} tagged`,
    effects.removed > 0 && `${counted(effects.removed, "item")} removed`,
    effects.links > 0 && `${counted(effects.links, "link")} rewritten in ${counted(effects.linking, "topic")}`,
  ].filter(Boolean)
  const follows = [
    effects.stale_approvals > 0 &&
      `${counted(effects.stale_approvals, "approval")} ${verb(effects.stale_approvals, "becomes", "become")} out of date`,
    effects.redrafted > 0 &&
      `${counted(effects.redrafted, "topic")} ${verb(effects.redrafted, "becomes a draft", "become drafts")} again`,
  ].filter(Boolean)
  const sentence = [done.join(", "), follows.join(", ")].filter(Boolean).join("; ")
  return sentence === "" ? "" : `${sentence}.`
}

const verb = (count: number, one: string, many: string) => (count === 1 ? one : many)
const counted = (count: number, noun: string) => (count === 0 ? "" : `${count} ${count === 1 ? noun : `${noun}s`}`)
