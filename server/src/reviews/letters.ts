import type { Decision } from "@hub/contract/reviews"
import type { Disposition, Outcome } from "@hub/contract/suggestions"

export type Asking = { requester: string; title: string; due_date: string; message: string }

/** The letter that asks for a review; the only place where the secret link is written out. */
export function requestLetter(reviewer: string, { requester, title, due_date, message }: Asking, link: string) {
  return {
    subject: `${requester} asks you to review "${title}"`,
    text: paragraphs(
      `Hello ${reviewer},`,
      `${requester} asks you to review "${title}" by ${longDate(due_date)}.`,
      message,
      `Read it and answer here; no account is needed:\n${link}`,
      "The link is yours alone. Whoever has it can answer in your name, so please do not pass it on.",
    ),
  }
}

type Answering = { requester: string; reviewer: string; title: string; revision: number; decision: Decision }

/** The letter that tells an answer to whoever asked. */
export function answerLetter(
  answer: Answering & { summary: string; comments: number; suggestions: number },
  link: string,
) {
  const { requester, reviewer, title, revision, decision, summary, comments, suggestions } = answer
  const did = decision === "approve" ? "approved" : "asks for changes to"
  return {
    subject: `${reviewer} ${did} "${title}"`,
    text: paragraphs(
      `Hello ${requester},`,
      `${reviewer} ${did} revision ${revision} of "${title}".`,
      summary,
      comments === 0 ? "" : `There ${comments === 1 ? "is one comment" : `are ${comments} comments`} on the text.`,
      suggestions === 0 ? "" : `${suggestions === 1 ? "One passage was" : `${suggestions} passages were`} corrected.`,
      `The whole answer:\n${link}`,
    ),
  }
}

/** The letter that tells a reviewer that nothing is needed any more. */
export function cancelLetter({ reviewer, title }: { reviewer: string; title: string }) {
  return {
    subject: `No review of "${title}" is needed any more`,
    text: paragraphs(
      `Hello ${reviewer},`,
      `the request to review "${title}" was taken back. Nothing is needed from you, and the link you got no longer opens.`,
    ),
  }
}

type Told = { quote: string; body: string; outcome: Outcome | null }

const became: Record<Disposition, string> = {
  accepted: "Taken in",
  accepted_edited: "Taken in, in other words",
  partly: "Taken in partly",
  rejected: "Not taken in",
  deferred: "Put off",
}
const mostPoints = 50

/** The letter that tells a reviewer what became of his points. */
export function outcomeLetter(told: { reviewer: string; requester: string; title: string; points: Told[] }) {
  const { reviewer, requester, title, points } = told
  const more = points.length - mostPoints
  return {
    subject: `What became of your review of "${title}"`,
    text: paragraphs(
      `Hello ${reviewer},`,
      `thank you for your review of "${title}". This is what ${requester} made of it:`,
      ...points.slice(0, mostPoints).map(({ quote, body, outcome }) => {
        const reason = outcome?.reason ? ` ${outcome.reason}` : ""
        return `- "${shortened(body || quote)}"\n  ${outcome ? became[outcome.disposition] : "Open"}.${reason}`
      }),
      more > 0 ? `There are ${more} more.` : "",
      "The link you got shows them all beside the text.",
    ),
  }
}

const shortened = (text: string) => (text.length > 200 ? `${text.slice(0, 199).trimEnd()}…` : text).replace(/\s+/g, " ")

const paragraphs = (...texts: string[]) => `${texts.filter((text) => text !== "").join("\n\n")}\n`

const longDate = (day: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`))
