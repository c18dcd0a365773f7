import type { Decision } from "@hub/contract/reviews"
import { readingOf, type SectionRead } from "@hub/contract/sections"
import type { Disposition, Outcome } from "@hub/contract/suggestions"
import { longDate } from "../platform/day.ts"

export type Asking = {
  requester: string
  title: string
  due_date: string
  message: string
  /** What changed since the reviewer answered before. */
  scope?: string[] | undefined
  passed_on?: { by: string; reason: string } | undefined
}

/** The letter that asks for a review; the only place where the secret link is written out. */
export function requestLetter(
  reviewer: string,
  { requester, title, due_date, message, passed_on, scope = [] }: Asking,
  link: string,
) {
  return {
    subject: `${requester} asks you to review "${title}"`,
    text: paragraphs(
      `Hello ${reviewer},`,
      `${requester} asks you to review "${title}" by ${longDate(due_date)}.`,
      passed_on ? `${passed_on.by} passed this on to you. ${passed_on.reason}`.trim() : "",
      message,
      scope.length === 0 ? "" : `This changed since you answered:\n${scope.map((one) => `- ${one}`).join("\n")}`,
      `Read it and answer here; no account is needed:\n${link}`,
      "The link is yours alone. Whoever has it can answer in your name, so please do not pass it on.",
    ),
  }
}

type Deputising = Pick<Asking, "requester" | "title" | "due_date" | "message"> & { reviewer: string; until: string }

/** The letter to whoever answers for a reviewer who is away; it holds no secret, since he signs in. */
export function deputyLetter(deputy: string, asked: Deputising, link: string) {
  const { requester, title, due_date, message, reviewer, until } = asked
  return {
    subject: `${requester} asks ${reviewer} to review "${title}"`,
    text: paragraphs(
      `Hello ${deputy},`,
      `${requester} asks ${reviewer} to review "${title}" by ${longDate(due_date)}. ${reviewer} is away until ${longDate(until)}, and you answer in the meantime.`,
      message,
      `Read it and answer here:\n${link}`,
    ),
  }
}

/** The same letter for whoever wants to see it before it goes out. */
export const previewOf = (
  requester: string,
  { reviewer, ...asking }: { reviewer: string } & Omit<Asking, "requester">,
) => requestLetter(reviewer, { requester, ...asking }, "(the reviewer's own link)")

type Answering = { requester: string; reviewer: string; title: string; revision: number; decision: Decision }

/** The letter that tells an answer to whoever asked. */
export function answerLetter(
  answer: Answering & { summary: string; comments: number; suggestions: number; sections: SectionRead[] },
  link: string,
) {
  const { requester, reviewer, title, revision, decision, summary, comments, suggestions, sections } = answer
  const did = deeds[decision]
  return {
    subject: `${reviewer} ${did} "${title}"`,
    text: paragraphs(
      `Hello ${requester},`,
      `${reviewer} ${did} revision ${revision} of "${title}".`,
      summary,
      comments === 0 ? "" : `There ${comments === 1 ? "is one comment" : `are ${comments} comments`} on the text.`,
      suggestions === 0 ? "" : `${suggestions === 1 ? "One passage was" : `${suggestions} passages were`} corrected.`,
      sections.some(({ read }) => read) ? readingOf(sections) : "",
      `The whole answer:\n${link}`,
    ),
  }
}

export const deeds: Record<Decision, string> = {
  approve: "approved",
  request_changes: "asks for changes to",
  reject: "rejected",
}

/** The letter that tells the others in a round that a rejection has ended it. */
export function rejectedLetter(told: { reader: string; rejecter: string; title: string; summary: string }) {
  const { reader, rejecter, title, summary } = told
  return {
    subject: `${rejecter} rejected "${title}"`,
    text: paragraphs(
      `Hello ${reader},`,
      `${rejecter} rejected "${title}", so its review is over. Nothing more is needed from you.`,
      summary,
    ),
  }
}

/** The letter that tells whoever asked that an answer was withdrawn. */
export function reopenedAnswerLetter(told: { requester: string; reviewer: string; title: string }, link: string) {
  const { requester, reviewer, title } = told
  return {
    subject: `${reviewer} withdrew the answer on "${title}"`,
    text: paragraphs(
      `Hello ${requester},`,
      `${reviewer} withdrew the answer on "${title}" and is reviewing it again. The old answer stays in the review history.`,
      `The request:\n${link}`,
    ),
  }
}

/** The letter that tells whoever rejected a topic that its owner goes on with it. */
export function reopenedLetter({ reviewer, owner, title }: { reviewer: string; owner: string; title: string }) {
  return {
    subject: `${owner} reopened "${title}"`,
    text: paragraphs(
      `Hello ${reviewer},`,
      `${owner} reopened "${title}", which you rejected. It is a draft again. You hear of it when your review is asked for once more.`,
    ),
  }
}

type Coded = { reviewer: string; requester: string; title: string; code: string; until: Date }

/** The letter that carries the code which confirms an answer. Its subject shows on locked screens, so the code is not in it. */
export function codeLetter({ reviewer, requester, title, code, until }: Coded) {
  return {
    subject: `Your code for the review of "${title}"`,
    text: paragraphs(
      `Hello ${reviewer},`,
      `this code confirms your answer on "${title}", which ${requester} asked for:`,
      code,
      `It is good once, until ${until.toISOString().slice(11, 16)} UTC. If you did not ask for it, somebody else has your link: please tell ${requester}, and pass the code on to nobody.`,
    ),
  }
}

/** The letter that tells a reviewer that nothing is needed any more. */
export function cancelLetter({ reviewer, title, asked }: { reviewer: string; title: string; asked?: string }) {
  return {
    subject: `No review of "${title}" is needed any more`,
    text: paragraphs(
      `Hello ${reviewer},`,
      `the request ${asked === undefined ? "" : `to ${asked} `}to review "${title}" was taken back. ${
        asked === undefined
          ? "Nothing is needed from you, and the link you got no longer opens."
          : "Nothing is needed from you."
      }`,
    ),
  }
}

type Leaving = { requester: string; reviewer: string; title: string; reason: string }

/** The letter that tells whoever asked that a reviewer will not answer, and that it is his turn. */
export function declineLetter(told: Leaving & { proposed: string | null }, link: string) {
  const { requester, reviewer, title, reason, proposed } = told
  const asks = `${reviewer} would pass the review of "${title}" on to ${proposed}, and asks whether you agree.`
  return {
    subject: proposed === null ? `${reviewer} declined to review "${title}"` : `${reviewer} would pass "${title}" on`,
    text: paragraphs(
      `Hello ${requester},`,
      proposed === null ? `${reviewer} declined to review "${title}".` : asks,
      reason,
      `It is your turn: ask somebody else, or go on without.\n${link}`,
    ),
  }
}

/** The letter that tells whoever asked who answers now. */
export function delegateLetter(told: Leaving & { to: string }, link: string) {
  const { requester, reviewer, title, reason, to } = told
  return {
    subject: `${reviewer} passed the review of "${title}" on to ${to}`,
    text: paragraphs(
      `Hello ${requester},`,
      `${reviewer} passed the review of "${title}" on to ${to}, by the same date. Nothing is needed from you.`,
      reason,
      `The request:\n${link}`,
    ),
  }
}

/** The letter that tells whoever asked that a reviewer wants to answer and cannot get in any more. */
export function linkAskedLetter({ requester, reviewer, title }: Omit<Leaving, "reason">, link: string) {
  return {
    subject: `${reviewer} asks for a new link to "${title}"`,
    text: paragraphs(
      `Hello ${requester},`,
      `the link with which ${reviewer} could review "${title}" has run out. One click sends a new one:\n${link}`,
      `Whoever holds the old link can ask like this. If you doubt that it was ${reviewer}, ask before you send it.`,
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

export const paragraphs = (...texts: string[]) => `${texts.filter((text) => text !== "").join("\n\n")}\n`
