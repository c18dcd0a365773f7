import type { Health, MilestoneStatus } from "@hub/contract/milestones"
import { dayOf, daysBetween } from "../platform/day.ts"

type Stored = { status: "open" | "reached" | "cancelled"; date: string }
type Known = { now: Date; review_days: number }
type Topics = { topics: number; ready: number; in_review: number }

/** An open milestone whose day is over everywhere that matters, after its end in UTC, was missed. */
export const milestoneStatus = ({ status, date }: Stored, now: Date): MilestoneStatus =>
  status === "open" && date < dayOf(now) ? "missed" : status

/**
 * How a milestone stands. At risk is what a review may not finish in time: topics that are in no review
 * yet with fewer days left than a review takes, and topics that nobody answered yet the day before.
 */
export function healthOf(milestone: Stored, { topics, ready, in_review }: Topics, { now, review_days }: Known): Health {
  const days_left = daysBetween(dayOf(now), milestone.date)
  const open = topics - ready
  const told = (state: Health["state"], sentence: string): Health => ({
    state,
    sentence,
    topics,
    ready,
    in_review,
    days_left,
  })

  if (milestone.status === "reached") return told("done", "Reached.")
  if (milestone.status === "cancelled") return told("done", "Cancelled.")
  if (topics === 0)
    return days_left < 0
      ? told("late", `The date passed ${days(-days_left)} ago, and no topics are linked.`)
      : told("none", "No topics are linked, so nothing can be said.")
  if (open === 0)
    return told("on_track", `${topics === 1 ? "The topic is" : `All ${topics} topics are`} approved or published.`)
  if (days_left < 0)
    return told("late", `The date passed ${days(-days_left)} ago, and ${count(open, topics)} not approved.`)
  if (open > in_review && days_left < review_days)
    return told(
      "at_risk",
      `${left(days_left)}, a review takes ${days(review_days)}, and ${count(open - in_review, topics)} in no review yet.`,
    )
  if (days_left < 2) return told("at_risk", `${left(days_left)}, and ${count(open, topics)} not approved.`)
  return told(
    "on_track",
    `${ready} of ${topics} ${topics === 1 ? "topic" : "topics"} approved or published; ${left(days_left).toLowerCase()}.`,
  )
}

const days = (number: number) => (number === 1 ? "1 day" : `${number} days`)
const left = (number: number) =>
  number === 0 ? "It is today" : number === 1 ? "1 day is left" : `${number} days are left`
const count = (some: number, all: number) =>
  `${some} of ${all} ${all === 1 ? "topic" : "topics"} ${some === 1 ? "is" : "are"}`
