import type { AwaitedAction } from "@hub/contract/next-step"
import { labelPublicationKind } from "../publications/labels.ts"
import type { TopicPage } from "@hub/contract/topics"
import { countPoints } from "../reviews/count-points.ts"
import { formatMoment, formatDay } from "../widgets/day.ts"
import { formatCount } from "../widgets/format-count.ts"
import { timeSince } from "../widgets/relative-time.ts"

type StepTopic = Pick<TopicPage, "next" | "published_revision" | "approved_revision_id" | "revision">

/** The next step of a topic in one or two sentences: what has to happen, and who has to act. */
export function describeNextStep(topic: StepTopic, now: number): string {
  const { next } = topic
  const action = next.waiting_for[0]
  switch (next.state) {
    case "send":
      if (next.approved_as !== null)
        return `These are the words of version ${next.approved_as}, which was approved. The topic has been changed since, so it needs an approval again.`
      return topic.published_revision === null
        ? "Nobody has been asked yet."
        : `Readers have version ${topic.published_revision}. Nobody has been asked about this text yet.`
    case "wait":
      return describeWaiting(next.waiting_for, now)
    case "review":
      return describeRequest(next.waiting_for)
    case "resolve":
      return action ? describeObstacle(action) : "Nobody can answer now."
    case "advance":
      return action ? (sequenceSentences[action.about] ?? sequenceSentences["active"]!) : ""
    case "incorporate":
      return describeFeedback(topic.next)
    case "revise":
      return `${action?.about || "A reviewer"} requested changes. Change the text, then send it again.`
    case "send_again":
      return "Every comment has a decision."
    case "publish":
      return "This text is approved and ready to publish."
    case "ask_again":
      return `The approval by ${next.outdated_by ?? "a reviewer"} is out of date: a value or an image has changed since.`
    case "scheduled":
      return describeSchedule(next)
    case "edit":
      return describePublished(topic)
    case "reopen":
      return `${action?.about || "A reviewer"} rejected this topic.`
    case "restore":
      return "This topic is archived. You can still read it."
  }
}

/**
 * The same while a text is written that differs from the newest version: what is said of that version is not said of this
 * text. Nothing where it is as true of both.
 */
export function describeChangedText({ next, revision }: StepTopic): string | undefined {
  switch (next.state) {
    case "edit":
      return next.live_revision === null
        ? `Version ${revision} is published. Your changes since are not.`
        : `Readers have version ${next.live_revision}. They don't have your changes.`
    case "publish":
      return `Version ${revision} is approved. Your changes since are not.`
    case "scheduled":
      return `Version ${revision} is scheduled for an edition. Your changes since are not in it.`
    case "send_again":
      return `Every comment on version ${revision} has a decision. Your changes since are not saved as a version yet.`
    default:
      return undefined
  }
}

/** Who gives the approval that a topic lacks, and what its reader can do to get it; nothing where none is lacking. */
export function explainApproval({ state, action, asks_again }: StepTopic["next"]): string | undefined {
  if (!["send", "wait", "incorporate", "revise", "send_again"].includes(state)) return undefined
  const only = "Only a reviewer can approve this text."
  switch (action) {
    case "send":
      return `${only} Send it to one.`
    case "incorporate":
      return `${only} Decide on each comment, then send it again.`
    case "send_again":
      return `${only} Send it again ${asks_again.length > 0 ? `to ask ${listNames(asks_again)}` : "and choose who to ask"}.`
    default:
      return only
  }
}

function describeWaiting(actions: AwaitedAction[], now: number): string {
  const asked = actions.filter(({ kind, instead_of }) => kind === "review" && instead_of === null)
  const [first] = asked
  if (!first) return "In review. Nobody is asked now."
  const late = asked.filter(({ overdue }) => overdue)
  const waiting = `Waiting for ${listNames(asked.map(({ person }) => person.name))}, for ${timeSince(first.since, now)}.`
  if (late.length === 0) return waiting
  return `${waiting} ${asked.length === 1 ? "It is overdue." : `${formatCount(late.length, "answer")} overdue.`}`
}

function describeRequest(actions: AwaitedAction[]): string {
  const mine = actions.find(({ kind, yours }) => kind === "review" && yours)
  if (!mine) return "You are asked for a review."
  const asks = mine.instead_of
    ? `${mine.about} asks ${mine.instead_of} for a review, and you are their deputy.`
    : `${mine.about} asks you for a review.`
  if (mine.due_date === null) return asks
  return `${asks} ${mine.overdue ? "Overdue since" : "Due on"} ${formatDay(mine.due_date)}.`
}

function describeObstacle({ kind, about, person, yours }: AwaitedAction): string {
  const who = yours ? "You" : person.name
  if (kind === "renew") return `The link of ${about} has expired. ${who} can send a new one.`
  if (kind === "absent") return `${about} is away and has no deputy. ${who} can ask someone else.`
  return `${about} won't review it. ${who} can ask someone else, or continue without.`
}

/** By why a sequential review waits for its author. */
const sequenceSentences: Record<string, string> = {
  draft: "A sequential review is ready to start.",
  active: "A step of the sequential review is done. The next reviewer hasn't been asked yet.",
  manual: "The sequential review is paused.",
  changes: "Changes were requested in the sequential review.",
  lost: "This step of the sequential review has no reviewer anymore.",
}

/** Readers have a topic that is published once an edition with it is live. */
function describePublished({ next: { live_revision }, revision }: StepTopic): string {
  if (live_revision === revision) return "Readers have this text."
  if (live_revision !== null) return `Readers have version ${live_revision}. They get this text with the next edition.`
  return "This text is published. Readers get it with the next edition of a collection that contains it."
}

function describeFeedback({ open_points, open_suggestions, waiting_for }: StepTopic["next"]): string {
  const action = waiting_for.find(({ kind }) => kind === "incorporate")
  const comments = `${countPoints({ open_points, open_suggestions })} ${open_points === 1 ? "waits" : "wait"}`
  if (!action) return `${comments} for a decision.`
  const answered = action.about === "" ? "" : `${action.about} requested changes. `
  return `${answered}${comments} for ${action.yours ? "your decision" : `a decision by ${action.person.name}`}.`
}

function describeSchedule({ scheduled }: StepTopic["next"]): string {
  if (!scheduled?.at) return "This text is scheduled for an edition."
  return `Scheduled for edition ${scheduled.edition} of “${scheduled.title}” (${labelPublicationKind(scheduled.kind)}), ${formatMoment(scheduled.at)}.`
}

/** "Eve", "Eve and Gus", "Eve, Gus and 2 others". */
function listNames(names: string[]): string {
  const [one, two] = names
  if (names.length < 2) return one ?? ""
  return names.length === 2 ? `${one} and ${two}` : `${one}, ${two} and ${formatCount(names.length - 2, "other")}`
}

/** How long somebody is left in peace before a reminder comes first, and how long before an answer is due it does. */
const patience = 2 * 24 * 3_600_000

/** Whether the next step is what its reader should do now; to remind somebody who was just asked is not. */
export function isNextActionDue({ action, waiting_for }: StepTopic["next"], now: number): boolean {
  if (action !== "remind") return true
  return waiting_for.some(
    ({ can_remind, overdue, since, due_date }) =>
      can_remind &&
      (overdue || now - Date.parse(since) >= patience || (due_date !== null && Date.parse(due_date) - now <= patience)),
  )
}

/** What the one button of the next step says; nothing where the reader can only wait. */
export function labelNextAction({
  action,
  open_points,
  open_suggestions,
  waiting_for,
  approved_as,
}: StepTopic["next"]): string | undefined {
  const reminded = waiting_for.filter(({ can_remind }) => can_remind)
  switch (action) {
    case "send":
      return approved_as === null ? "Send for review" : "Ask for approval again"
    case "remind":
      return reminded.length === 1
        ? `Remind ${reminded[0]!.person.name}`
        : `Remind ${formatCount(reminded.length, "reviewer")}`
    case "review":
      return "Review"
    case "incorporate":
      return `Review ${countPoints({ open_points, open_suggestions })}`
    case "send_again":
      return "Send again"
    case "publish":
      return "Publish"
    case "ask_again":
      return "Send for review again"
    case "open_edition":
      return "Open edition"
    case "edit":
      return "Edit"
    case "reopen":
      return "Reopen as draft"
    case "restore":
      return "Restore"
    // A sequential review has its own buttons, since there are several ways to continue it.
    case "advance":
    case null:
      return undefined
  }
}
