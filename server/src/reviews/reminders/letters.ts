import { longDate } from "../../platform/day.ts"
import { paragraphs } from "../letters.ts"
import type { Stage } from "./stage.ts"

export type Reminded = {
  title: string
  requester: string
  due_date: string
  asked_at: Date
  stage: Stage
  /** The reviewer who is away, for whoever answers for him. */
  instead_of: string | null
  /** A link of this letter's own, for whoever has no account. */
  link: string | null
}

/** One letter for everything that waits for somebody. */
export function reminderLetter(reader: string, waiting: Reminded[], tasks: string | null) {
  const [first, ...others] = waiting
  if (!first) throw new Error("A reminder is about something.")
  return {
    subject:
      others.length === 0
        ? `${headings[first.stage]}: ${reviewOf(first)} of "${first.title}"`
        : `${waiting.length} reviews wait for you`,
    text: paragraphs(
      `Hello ${reader},`,
      others.length === 0 ? "this review waits for you:" : "these reviews wait for you:",
      ...waiting.map(item),
      tasks === null
        ? `${others.length === 0 ? "The link is" : "The links are"} yours alone, as the one in the letter that asked you. Please do not pass ${others.length === 0 ? "it" : "them"} on.`
        : `Your reviews:\n${tasks}`,
    ),
  }
}

function item({ title, requester, due_date, asked_at, stage, instead_of, link }: Reminded) {
  const day = longDate(asked_at.toISOString().slice(0, 10))
  const asked = instead_of === null ? `${requester} asked` : `${requester} asked ${instead_of}, for whom you answer,`
  const here = link === null ? "" : `\n  Read it and answer here; no account is needed:\n  ${link}`
  return `- "${title}", ${words[stage]} ${longDate(due_date)}\n  ${asked} on ${day}.${here}`
}

/** The letter with which whoever asked reminds a reviewer of one review. */
export function letterByHand(by: string, reader: string, reminded: Reminded, tasks: string) {
  return {
    subject: `${by} reminds you of ${reviewOf(reminded)} of "${reminded.title}"`,
    text: paragraphs(
      `Hello ${reader},`,
      `${by} reminds you of this review:`,
      item(reminded),
      reminded.link === null
        ? `Your reviews:\n${tasks}`
        : "The link is personal, like the one in the email that asked you. Please do not share it.",
    ),
  }
}

export const reminderNotice = (one: Pick<Reminded, "title" | "due_date" | "stage" | "instead_of">) =>
  `${one.instead_of === null ? "Your review" : `The review by ${one.instead_of}`} of "${one.title}" is ${words[one.stage]} ${longDate(one.due_date)}.`

const reviewOf = ({ instead_of }: Reminded) => (instead_of === null ? "your review" : `the review by ${instead_of}`)

const headings: Record<Stage, string> = { soon: "Due soon", due: "Due today", late: "Overdue" }
const words: Record<Stage, string> = { soon: "due on", due: "due on", late: "overdue since" }
