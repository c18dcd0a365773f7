import type { SequenceStatus, StepStatus } from "@hub/contract/sequences"

type StepState = "nothing" | "yes" | "no" | "skipped" | "nobody there"

/** An sequential review as the description of the states tells it, in other terms than the hub keeps it\. */
export type SequenceModel = {
  life: "new" | "going" | "stopped by changes" | "held" | "done" | "ended"
  at: number
  /** Whether the reviewer of the step at which it stands is asked and has not answered. */
  asked: boolean
  said: StepState[]
  automatic: boolean
  stops: boolean
}

export const createSequenceModel = (steps: number, flags: { automatic: boolean; stops: boolean }): SequenceModel => ({
  life: "new",
  at: 0,
  asked: false,
  said: Array.from({ length: steps }, () => "nothing"),
  ...flags,
})

/** What the story becomes by an event; undefined where the description knows no such arrow. */
export function applySequenceModelEvent(
  story: SequenceModel,
  event: string,
  stale: number[],
): SequenceModel | undefined {
  const { life, at, asked, said, automatic, stops } = story
  const alive = life === "going" || life === "stopped by changes" || life === "held"
  const owners = life === "stopped by changes" || (life === "going" && !asked)
  const heard = (answer: StepState): SequenceModel => ({ ...story, asked: false, said: said.with(at, answer) })

  if (event === "start") return life === "new" ? askModelStep(story, 0) : undefined
  if (event === "cancel") return alive || life === "new" ? { ...story, life: "ended", asked: false } : undefined
  if (event === "complete") return alive ? { ...story, life: "done", asked: false } : undefined
  if (event === "pause") return life === "going" ? { ...story, life: "held" } : undefined
  if (event === "resume") return life === "held" ? { ...story, life: "going" } : undefined
  if (event === "lose_reviewer") return alive && asked ? heard("nobody there") : undefined

  if (event === "approve" || event === "request_changes") {
    if (life !== "going" || !asked) return undefined
    if (event === "approve") return automatic ? goToNextStep(heard("yes"), stale) : heard("yes")
    if (stops) return { ...heard("no"), life: "stopped by changes" }
    return automatic ? goToNextStep(heard("no"), []) : heard("no")
  }
  if (event === "advance") {
    if (!owners || said[at] === "nobody there") return undefined
    return said.includes("nothing") || !said.includes("no") ? goToNextStep(story, stale) : undefined
  }
  if (event === "ask_again") {
    const unmet = (one: StepState) => one === "no" || one === "nobody there"
    const step = unmet(said[at]!) ? at : said.findIndex(unmet)
    return owners && step >= 0 ? askModelStep(story, step) : undefined
  }
  if (event === "skip")
    return (owners || life === "going") && said[at] !== "yes" && said[at] !== "skipped"
      ? goToNextStep(heard("skipped"), stale)
      : undefined
  throw new Error(`Nobody tells of ${event}.`)
}

const askModelStep = (story: SequenceModel, step: number): SequenceModel => ({
  ...story,
  life: "going",
  at: step,
  asked: true,
  said: story.said.with(step, "nothing"),
})

/** The next step; else, unless changes are open, the person who approved other words once more; else the end. */
function goToNextStep(story: SequenceModel, stale: number[]): SequenceModel {
  const step = story.said.indexOf("nothing")
  if (step >= 0) return askModelStep(story, step)
  if (story.said.includes("no")) return { ...story, life: "going" }
  return stale[0] === undefined ? { ...story, life: "done" } : askModelStep(story, stale[0])
}

/** Where the topic belongs by the story. */
export function topicStatusIn({ life, at, asked, said }: SequenceModel, stale: number[]) {
  const counted = said.filter((one) => one !== "skipped")
  const changes = said.includes("no")
  if (life === "new" || life === "ended") return "draft"
  if (life === "stopped by changes") return "revisions_requested"
  if (life === "done") {
    if (counted.length > 0 && counted.every((one) => one === "yes") && stale.length === 0) return "approved"
    return changes ? "revisions_requested" : "draft"
  }
  const left = asked || said.some((one, step) => one === "nothing" && step !== at)
  return changes && !left ? "revisions_requested" : "pending_review"
}

const statuses: Record<SequenceModel["life"], SequenceStatus> = {
  new: "draft",
  going: "active",
  "stopped by changes": "paused",
  held: "paused",
  done: "completed",
  ended: "cancelled",
}
const steps: Record<Exclude<StepState, "nothing">, StepStatus> = {
  yes: "approved",
  no: "changes_requested",
  skipped: "skipped",
  "nobody there": "cancelled",
}

/** The story in the terms of the hub. */
export function expectedSequence({ life, at, asked, said, automatic, stops }: SequenceModel) {
  const over = life === "done" || life === "ended"
  return {
    status: statuses[life],
    paused_for: life === "held" ? "manual" : life === "stopped by changes" ? "changes" : null,
    current: over || life === "new" ? null : at,
    steps: said.map((one, step) => {
      if (one !== "nothing") return steps[one]
      return over ? "cancelled" : asked && step === at ? "active" : "waiting"
    }),
    auto_advance: automatic,
    pause_on_changes: stops,
  }
}
