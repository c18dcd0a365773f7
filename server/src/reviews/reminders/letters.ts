import { longDate, paragraphs } from "../letters.ts"
import type { Stage } from "./stage.ts"

export type Reminded = { title: string; requester: string; due_date: string; asked_at: Date; stage: Stage }

/** One letter for everything that waits for somebody. It holds no link: a second one would end the first. */
export function reminderLetter(reviewer: string, waiting: Reminded[], tasks: string | null) {
  const [first, ...others] = waiting
  if (!first) throw new Error("A reminder is about something.")
  return {
    subject:
      others.length === 0
        ? `${headings[first.stage]}: your review of "${first.title}"`
        : `${waiting.length} reviews wait for you`,
    text: paragraphs(
      `Hello ${reviewer},`,
      others.length === 0 ? "this review waits for you:" : "these reviews wait for you:",
      ...waiting.map(
        ({ title, requester, due_date, asked_at, stage }) =>
          `- "${title}", ${words[stage]} ${longDate(due_date)}\n  ${requester} asked on ${longDate(asked_at.toISOString().slice(0, 10))}.`,
      ),
      tasks === null
        ? "Your link is in the letter that asked you. If you cannot find it, ask for a new one."
        : `Your reviews:\n${tasks}`,
    ),
  }
}

export const reminderNotice = (stage: Stage, title: string, due_date: string) =>
  `Your review of "${title}" is ${words[stage]} ${longDate(due_date)}.`

const headings: Record<Stage, string> = { soon: "Due soon", due: "Due today", late: "Overdue" }
const words: Record<Stage, string> = { soon: "due on", due: "due on", late: "overdue since" }
