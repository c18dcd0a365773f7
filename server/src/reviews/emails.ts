import type { Decision } from "@hub/contract/review-values"
import { describeReadSections, type SectionStatus } from "@hub/contract/sections"
import type { Disposition, PointResolution } from "@hub/contract/suggestions"
import { formatLongDate } from "../platform/day.ts"

export type RequestEmailInput = {
  requester: string
  title: string
  due_date: string
  message: string
  /** What changed since the reviewer answered before. */
  scope?: string[] | undefined
  passed_on?: { by: string; reason: string } | undefined
}

/** The letter that asks for a review; the only place where the secret link is written out. */
export function requestEmail(
  reviewer: string,
  { requester, title, due_date, message, passed_on, scope = [] }: RequestEmailInput,
  link: string,
) {
  return {
    subject: `${requester} asks you to review "${title}"`,
    text: joinParagraphs(
      `Hello ${reviewer},`,
      `${requester} asks you to review "${title}" by ${formatLongDate(due_date)}.`,
      passed_on ? `${passed_on.by} passed this on to you. ${passed_on.reason}`.trim() : "",
      message,
      scope.length === 0 ? "" : `This changed since you answered:\n${scope.map((one) => `- ${one}`).join("\n")}`,
      `Read it and answer here; no account is needed:\n${link}`,
      "The link is yours alone. Whoever has it can answer in your name, so please do not pass it on.",
    ),
  }
}

type DeputyEmailInput = Pick<RequestEmailInput, "requester" | "title" | "due_date" | "message"> & {
  reviewer: string
  until: string
}

/** The letter to whoever answers for a reviewer who is away; it holds no secret, since he signs in. */
export function deputyEmail(deputy: string, input: DeputyEmailInput, link: string) {
  const { requester, title, due_date, message, reviewer, until } = input
  return {
    subject: `${requester} asks ${reviewer} to review "${title}"`,
    text: joinParagraphs(
      `Hello ${deputy},`,
      `${requester} asks ${reviewer} to review "${title}" by ${formatLongDate(due_date)}. ${reviewer} is away until ${formatLongDate(until)}, and you answer in the meantime.`,
      message,
      `Read it and answer here:\n${link}`,
    ),
  }
}

/** The same letter for whoever wants to see it before it goes out. */
export const previewRequestEmail = (
  requester: string,
  { reviewer, ...asking }: { reviewer: string } & Omit<RequestEmailInput, "requester">,
) => requestEmail(reviewer, { requester, ...asking }, "(the reviewer's own link)")

type AnswerEmailInput = { requester: string; reviewer: string; title: string; revision: number; decision: Decision }

/** The letter that tells an answer to whoever asked. */
export function answerEmail(
  answer: AnswerEmailInput & { summary: string; comments: number; suggestions: number; sections: SectionStatus[] },
  link: string,
) {
  const { requester, reviewer, title, revision, decision, summary, comments, suggestions, sections } = answer
  const did = decisionVerbs[decision]
  return {
    subject: `${reviewer} ${did} "${title}"`,
    text: joinParagraphs(
      `Hello ${requester},`,
      `${reviewer} ${did} revision ${revision} of "${title}".`,
      summary,
      comments === 0 ? "" : `There ${comments === 1 ? "is one comment" : `are ${comments} comments`} on the text.`,
      suggestions === 0 ? "" : `${suggestions === 1 ? "One passage was" : `${suggestions} passages were`} corrected.`,
      sections.some(({ read }) => read) ? describeReadSections(sections) : "",
      `The whole answer:\n${link}`,
    ),
  }
}

export const decisionVerbs: Record<Decision, string> = {
  approve: "approved",
  request_changes: "asks for changes to",
  reject: "rejected",
}

/** The letter that tells the others in a round that a rejection has ended it. */
export function rejectedEmail(input: { reader: string; rejecter: string; title: string; summary: string }) {
  const { reader, rejecter, title, summary } = input
  return {
    subject: `${rejecter} rejected "${title}"`,
    text: joinParagraphs(
      `Hello ${reader},`,
      `${rejecter} rejected "${title}", so its review is over. Nothing more is needed from you.`,
      summary,
    ),
  }
}

/** The letter that tells whoever asked that an answer was withdrawn. */
export function reopenedAnswerEmail(input: { requester: string; reviewer: string; title: string }, link: string) {
  const { requester, reviewer, title } = input
  return {
    subject: `${reviewer} withdrew the answer on "${title}"`,
    text: joinParagraphs(
      `Hello ${requester},`,
      `${reviewer} withdrew the answer on "${title}" and is reviewing it again. The old answer stays in the review history.`,
      `The request:\n${link}`,
    ),
  }
}

/** The letter that tells whoever rejected a topic that its owner goes on with it. */
export function reopenedEmail({ reviewer, owner, title }: { reviewer: string; owner: string; title: string }) {
  return {
    subject: `${owner} reopened "${title}"`,
    text: joinParagraphs(
      `Hello ${reviewer},`,
      `${owner} reopened "${title}", which you rejected. It is a draft again. You hear of it when your review is asked for once more.`,
    ),
  }
}

type CodeEmailInput = { reviewer: string; requester: string; title: string; code: string; until: Date }

/** The letter that carries the code which confirms an answer. Its subject shows on locked screens, so the code is not in it. */
export function codeEmail({ reviewer, requester, title, code, until }: CodeEmailInput) {
  return {
    subject: `Your code for the review of "${title}"`,
    text: joinParagraphs(
      `Hello ${reviewer},`,
      `this code confirms your answer on "${title}", which ${requester} asked for:`,
      code,
      `It is good once, until ${until.toISOString().slice(11, 16)} UTC. If you did not ask for it, somebody else has your link: please tell ${requester}, and pass the code on to nobody.`,
    ),
  }
}

/** The letter that tells a reviewer that nothing is needed any more. */
export function cancelEmail({ reviewer, title, asked }: { reviewer: string; title: string; asked?: string }) {
  return {
    subject: `No review of "${title}" is needed any more`,
    text: joinParagraphs(
      `Hello ${reviewer},`,
      `the request ${asked === undefined ? "" : `to ${asked} `}to review "${title}" was taken back. ${
        asked === undefined
          ? "Nothing is needed from you, and the link you got no longer opens."
          : "Nothing is needed from you."
      }`,
    ),
  }
}

type LeaveEmailInput = { requester: string; reviewer: string; title: string; reason: string }

/** The letter that tells whoever asked that a reviewer will not answer, and that it is his turn. */
export function declinedReviewEmail(input: LeaveEmailInput & { proposed: string | null }, link: string) {
  const { requester, reviewer, title, reason, proposed } = input
  const asks = `${reviewer} would pass the review of "${title}" on to ${proposed}, and asks whether you agree.`
  return {
    subject: proposed === null ? `${reviewer} declined to review "${title}"` : `${reviewer} would pass "${title}" on`,
    text: joinParagraphs(
      `Hello ${requester},`,
      proposed === null ? `${reviewer} declined to review "${title}".` : asks,
      reason,
      `It is your turn: ask somebody else, or go on without.\n${link}`,
    ),
  }
}

/** The letter that tells whoever asked who answers now. */
export function delegateEmail(input: LeaveEmailInput & { to: string }, link: string) {
  const { requester, reviewer, title, reason, to } = input
  return {
    subject: `${reviewer} passed the review of "${title}" on to ${to}`,
    text: joinParagraphs(
      `Hello ${requester},`,
      `${reviewer} passed the review of "${title}" on to ${to}, by the same date. Nothing is needed from you.`,
      reason,
      `The request:\n${link}`,
    ),
  }
}

/** The letter that tells whoever asked that a reviewer wants to answer and cannot get in any more. */
export function linkRequestEmail({ requester, reviewer, title }: Omit<LeaveEmailInput, "reason">, link: string) {
  return {
    subject: `${reviewer} asks for a new link to "${title}"`,
    text: joinParagraphs(
      `Hello ${requester},`,
      `the link with which ${reviewer} could review "${title}" has run out. One click sends a new one:\n${link}`,
      `Whoever holds the old link can ask like this. If you doubt that it was ${reviewer}, ask before you send it.`,
    ),
  }
}

type OutcomeEmailPoint = { quote: string; body: string; outcome: PointResolution | null }

const outcomeWords: Record<Disposition, string> = {
  accepted: "Taken in",
  accepted_edited: "Taken in, in other words",
  partly: "Taken in partly",
  rejected: "Not taken in",
  deferred: "Put off",
}
const mostPoints = 50

/** The letter that tells a reviewer what became of his points. */
export function outcomeEmail(input: {
  reviewer: string
  requester: string
  title: string
  points: OutcomeEmailPoint[]
}) {
  const { reviewer, requester, title, points } = input
  const more = points.length - mostPoints
  return {
    subject: `What became of your review of "${title}"`,
    text: joinParagraphs(
      `Hello ${reviewer},`,
      `thank you for your review of "${title}". This is what ${requester} made of it:`,
      ...points.slice(0, mostPoints).map(({ quote, body, outcome }) => {
        const reason = outcome?.reason ? ` ${outcome.reason}` : ""
        return `- "${shortenQuote(body || quote)}"\n  ${outcome ? outcomeWords[outcome.disposition] : "Open"}.${reason}`
      }),
      more > 0 ? `There are ${more} more.` : "",
      "The link you got shows them all beside the text.",
    ),
  }
}

const shortenQuote = (text: string) =>
  (text.length > 200 ? `${text.slice(0, 199).trimEnd()}…` : text).replace(/\s+/g, " ")

export const joinParagraphs = (...texts: string[]) => `${texts.filter((text) => text !== "").join("\n\n")}\n`
