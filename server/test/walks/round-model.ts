import type { TopicStatus } from "@hub/contract/topics/values"

type RequestState = "nothing" | "yes" | "no" | "declined" | "passed on" | "taken back"

/** One request to one person, as the description of the states tells it. */
export type ModelRequest = {
  who: number
  said: RequestState
  opened: boolean
  /** The words it is about, and whether its link has run out. */
  words: number
  ranOut: boolean
  ofRound: number
  /** A declined one that somebody else took the place of, or that its owner went on without. */
  settled: boolean
  replaced: boolean
}

export type RoundModel = {
  topic: TopicStatus
  words: number
  approved: number | undefined
  published: number | undefined
  round: number
  open: boolean
  requests: ModelRequest[]
}

export type RoundEvent =
  | { type: "send"; who: number[] }
  | { type: "save" }
  | { type: "publish" }
  | {
      type: "open" | "approve" | "request_changes" | "decline" | "take back" | "pass over" | "renew" | "time"
      plea: number
    }
  | { type: "pass on" | "ask instead"; plea: number; who: number }

export const newRoundModel: RoundModel = {
  topic: "draft",
  words: 1,
  approved: undefined,
  published: undefined,
  round: 0,
  open: false,
  requests: [],
}

const createModelRequest = (who: number, { words, round }: RoundModel): ModelRequest => ({
  who,
  words,
  ofRound: round,
  said: "nothing",
  opened: false,
  ranOut: false,
  settled: false,
  replaced: false,
})

/** What the world becomes by an event; undefined where the description knows no such arrow. */
export function applyRoundEvent(world: RoundModel, event: RoundEvent): RoundModel | undefined {
  const { topic, words, open } = world
  if (event.type === "send") {
    if (open || (topic !== "draft" && topic !== "revisions_requested")) return undefined
    const before = world.requests.map((one): ModelRequest =>
      one.said === "nothing" ? { ...one, said: "taken back" } : one,
    )
    const sent = { ...world, round: world.round + 1, open: true, topic: "pending_review" as const }
    return { ...sent, requests: [...before, ...event.who.map((who) => createModelRequest(who, sent))] }
  }
  if (event.type === "save")
    return { ...world, words: words + 1, topic: topic === "approved" || topic === "published" ? "draft" : topic }
  if (event.type === "publish") {
    if (topic !== "draft" && topic !== "approved") return undefined
    return { ...world, topic: "published", published: topic === "approved" ? world.approved : words }
  }

  const it = world.requests[event.plea]
  if (!it) return undefined
  const waits = it.said === "nothing"
  const inRound = open && it.ofRound === world.round
  const unsettled = it.said === "declined" && !it.settled && inRound
  const changed = (change: Partial<ModelRequest>): RoundModel => ({
    ...world,
    requests: world.requests.with(event.plea, { ...it, ...change }),
  })
  switch (event.type) {
    case "open":
      return waits && !it.ranOut ? changed({ opened: true, words }) : undefined
    case "approve":
    case "request_changes":
      if (!waits || it.ranOut || it.words !== words) return undefined
      return deriveTopicStatus(changed({ said: event.type === "approve" ? "yes" : "no" }))
    case "decline":
      return waits && !it.ranOut ? deriveTopicStatus(changed({ said: "declined" })) : undefined
    case "take back":
      return waits ? deriveTopicStatus(changed({ said: "taken back" })) : undefined
    case "pass over":
      return unsettled ? deriveTopicStatus(changed({ settled: true })) : undefined
    case "renew":
      return waits ? changed({ ranOut: false }) : undefined
    case "time":
      return waits ? changed({ ranOut: true }) : undefined
    case "pass on":
    case "ask instead": {
      const guests = event.type === "pass on"
      if (guests ? !waits || it.ranOut : !(waits && inRound) && !unsettled) return undefined
      const gone = changed({
        said: guests ? "passed on" : waits ? "taken back" : it.said,
        settled: true,
        replaced: true,
      })
      return { ...gone, requests: [...gone.requests, { ...createModelRequest(event.who, world), ofRound: it.ofRound }] }
    }
  }
}

/** "Any changes requested, any open, all approved and not stale", in this order; who is out of it does not count. */
function deriveTopicStatus(world: RoundModel): RoundModel {
  if (!world.open) return world
  const counted = world.requests.filter(
    ({ ofRound, said, settled }) =>
      ofRound === world.round && said !== "taken back" && said !== "passed on" && !(said === "declined" && settled),
  )
  const closed = { ...world, open: false }
  if (counted.some(({ said }) => said === "no")) return { ...closed, topic: "revisions_requested" }
  if (counted.some(({ said }) => said === "nothing" || said === "declined")) return world
  if (counted.length === 0 || counted.some(({ words }) => words !== world.words)) return { ...closed, topic: "draft" }
  return { ...closed, topic: "approved", approved: world.words }
}
