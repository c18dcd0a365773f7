import type { SequenceStatus, StepStatus } from "@hub/contract/sequences"

type Said = "nothing" | "yes" | "no" | "skipped" | "nobody there"

/** An ordered review as the description of the states tells it, in other terms than the hub keeps it. */
export type Story = {
  life: "new" | "going" | "stopped by changes" | "held" | "done" | "ended"
  at: number
  /** Whether the reviewer of the step at which it stands is asked and has not answered. */
  asked: boolean
  said: Said[]
  automatic: boolean
  stops: boolean
}

export const newStory = (steps: number, flags: { automatic: boolean; stops: boolean }): Story => ({
  life: "new",
  at: 0,
  asked: false,
  said: Array.from({ length: steps }, () => "nothing"),
  ...flags,
})

/** What the story becomes by an event; undefined where the description knows no such arrow. */
export function told(story: Story, event: string, stale: number[]): Story | undefined {
  const { life, at, asked, said, automatic, stops } = story
  const alive = life === "going" || life === "stopped by changes" || life === "held"
  const owners = life === "stopped by changes" || (life === "going" && !asked)
  const heard = (answer: Said): Story => ({ ...story, asked: false, said: said.with(at, answer) })

  if (event === "start") return life === "new" ? asks(story, 0) : undefined
  if (event === "cancel") return alive || life === "new" ? { ...story, life: "ended", asked: false } : undefined
  if (event === "complete") return alive ? { ...story, life: "done", asked: false } : undefined
  if (event === "pause") return life === "going" ? { ...story, life: "held" } : undefined
  if (event === "resume") return life === "held" ? { ...story, life: "going" } : undefined
  if (event === "lose_reviewer") return alive && asked ? heard("nobody there") : undefined

  if (event === "approve" || event === "request_changes") {
    if (life !== "going" || !asked) return undefined
    if (event === "approve") return automatic ? goesOn(heard("yes"), stale) : heard("yes")
    if (stops) return { ...heard("no"), life: "stopped by changes" }
    return automatic ? goesOn(heard("no"), []) : heard("no")
  }
  if (event === "advance") {
    if (!owners || said[at] === "nobody there") return undefined
    return said.includes("nothing") || !said.includes("no") ? goesOn(story, stale) : undefined
  }
  if (event === "ask_again") {
    const unmet = (one: Said) => one === "no" || one === "nobody there"
    const step = unmet(said[at]!) ? at : said.findIndex(unmet)
    return owners && step >= 0 ? asks(story, step) : undefined
  }
  if (event === "skip")
    return (owners || life === "going") && said[at] !== "yes" && said[at] !== "skipped"
      ? goesOn(heard("skipped"), stale)
      : undefined
  throw new Error(`Nobody tells of ${event}.`)
}

const asks = (story: Story, step: number): Story => ({
  ...story,
  life: "going",
  at: step,
  asked: true,
  said: story.said.with(step, "nothing"),
})

/** The next step; else, unless changes are open, whoever approved other words once more; else the end. */
function goesOn(story: Story, stale: number[]): Story {
  const step = story.said.indexOf("nothing")
  if (step >= 0) return asks(story, step)
  if (story.said.includes("no")) return { ...story, life: "going" }
  return stale[0] === undefined ? { ...story, life: "done" } : asks(story, stale[0])
}

/** Where the topic belongs by the story. */
export function placeIn({ life, at, asked, said }: Story, stale: number[]) {
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

const statuses: Record<Story["life"], SequenceStatus> = {
  new: "draft",
  going: "active",
  "stopped by changes": "paused",
  held: "paused",
  done: "completed",
  ended: "cancelled",
}
const steps: Record<Exclude<Said, "nothing">, StepStatus> = {
  yes: "approved",
  no: "changes_requested",
  skipped: "skipped",
  "nobody there": "cancelled",
}

/** The story in the terms of the hub. */
export function kept({ life, at, asked, said, automatic, stops }: Story) {
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
