import { formatLongDate } from "../../platform/day.ts"
import { joinParagraphs } from "../../platform/mail/paragraphs.ts"
import { inviteGuest } from "../emails.ts"
import type { ReminderStage } from "./stage.ts"

export type ReminderItem = {
  title: string
  requester: string
  due_date: string
  asked_at: Date
  stage: ReminderStage
  /** The reviewer who is away, for the person who answers for them. */
  instead_of: string | null
  /** A link of this email's own, for the person who has no account. */
  link: string | null
}

/** One email for everything that waits for somebody. */
export function reminderEmail(reader: string, waiting: ReminderItem[], tasks: string | null) {
  const [first, ...others] = waiting
  if (!first) throw new Error("A reminder needs at least one review.")
  return {
    subject:
      others.length === 0
        ? `${headings[first.stage]}: ${reviewOf(first)} of "${first.title}"`
        : `${waiting.length} reviews are waiting for you`,
    text: joinParagraphs(
      `Hi ${reader},`,
      others.length === 0 ? "This review is waiting for you:" : "These reviews are waiting for you:",
      ...waiting.map((one) => writeReminderLine(one) + (others.length === 0 ? "" : linkBelow(one))),
      others.length === 0 ? linkOf(first) : "",
      tasks === null
        ? `${others.length === 0 ? "The link is" : "The links are"} personal, like the one in the email that asked you. Please don't share ${others.length === 0 ? "it" : "them"}.`
        : `Your reviews:\n${tasks}`,
    ),
    ...(tasks !== null || others.length === 0
      ? { button: tasks === null ? "Open the text" : "Open your reviews" }
      : {}),
  }
}

function writeReminderLine({ title, requester, due_date, asked_at, stage, instead_of }: ReminderItem) {
  const day = formatLongDate(asked_at.toISOString().slice(0, 10))
  const asked = instead_of === null ? `${requester} asked` : `${requester} asked ${instead_of}, whose deputy you are,`
  return `- "${title}", ${words[stage]} ${formatLongDate(due_date)}\n  ${asked} on ${day}.`
}

const linkOf = ({ link }: ReminderItem) => (link === null ? "" : inviteGuest(link))
const linkBelow = ({ link }: ReminderItem) => (link === null ? "" : `\n${inviteGuest(link)}`.replaceAll("\n", "\n  "))

/** The email with which the person who asked reminds a reviewer of one review. */
export function manualReminderEmail(by: string, reader: string, reminded: ReminderItem, tasks: string) {
  return {
    subject: `${by} reminds you of ${reviewOf(reminded)} of "${reminded.title}"`,
    text: joinParagraphs(
      `Hi ${reader},`,
      `${by} reminds you of this review:`,
      writeReminderLine(reminded),
      linkOf(reminded),
      reminded.link === null
        ? `Your reviews:\n${tasks}`
        : "The link is personal, like the one in the email that asked you. Please do not share it.",
    ),
    button: reminded.link === null ? "Open your reviews" : "Open the text",
  }
}

export const describeReminder = (one: Pick<ReminderItem, "title" | "due_date" | "stage" | "instead_of">) =>
  `${one.instead_of === null ? "Your review" : `The review by ${one.instead_of}`} of "${one.title}" is ${words[one.stage]} ${formatLongDate(one.due_date)}.`

const reviewOf = ({ instead_of }: ReminderItem) => (instead_of === null ? "your review" : `the review by ${instead_of}`)

const headings: Record<ReminderStage, string> = { soon: "Due soon", due: "Due today", late: "Overdue" }
const words: Record<ReminderStage, string> = { soon: "due on", due: "due on", late: "overdue since" }
