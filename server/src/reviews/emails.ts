import type { Decision } from "@hub/contract/reviews/values"
import { describeReadSections, type SectionStatus } from "@hub/contract/sections"
import type { Disposition, PointResolution } from "@hub/contract/suggestions"
import { formatLongDate } from "../platform/day.ts"
import { joinParagraphs, quoteLines } from "../platform/mail/paragraphs.ts"

/** How somebody without an account gets in. */
export const inviteGuest = (link: string) => `Read and answer it here. You don't need an account:\n${link}`

const inviteMember = (link: string) =>
  `Read and answer it here, without signing in, or under Reviews when you are signed in:\n${link}`

export type RequestEmailInput = {
  requester: string
  title: string
  due_date: string
  message: string
  /** What changed since the reviewer answered before. */
  scope?: string[] | undefined
  passed_on?: { by: string; reason: string } | undefined
  /** Whether the reviewer can sign in. */
  has_account?: boolean
}

/** The email that asks for a review; the only place where the secret link is written out. */
export function requestEmail(
  reviewer: string,
  { requester, title, due_date, message, passed_on, scope = [], has_account = false }: RequestEmailInput,
  link: string,
) {
  return {
    subject: `${requester} asks you to review "${title}"`,
    text: joinParagraphs(
      `Hi ${reviewer},`,
      `${requester} asks you to review "${title}" by ${formatLongDate(due_date)}.`,
      passed_on ? `${passed_on.by} passed this review on to you. ${passed_on.reason}`.trim() : "",
      quoteLines(message),
      scope.length === 0 ? "" : `Changed since you answered:\n${scope.map((one) => `- ${one}`).join("\n")}`,
      has_account ? inviteMember(link) : inviteGuest(link),
      "This link is personal. Anyone who has it can answer in your name, so please don't share it.",
    ),
    button: "Open the text",
  }
}

type DeputyEmailInput = Pick<RequestEmailInput, "requester" | "title" | "due_date" | "message"> & {
  reviewer: string
  until: string
}

/** The email to the person who answers for a reviewer who is away; it holds no secret, since they sign in. */
export function deputyEmail(deputy: string, input: DeputyEmailInput, link: string) {
  const { requester, title, due_date, message, reviewer, until } = input
  return {
    subject: `${requester} asks ${reviewer} to review "${title}"`,
    text: joinParagraphs(
      `Hi ${deputy},`,
      `${requester} asks ${reviewer} to review "${title}" by ${formatLongDate(due_date)}. ${reviewer} is away until ${formatLongDate(until)}, and you are their deputy.`,
      quoteLines(message),
      `Read and answer it here:\n${link}`,
    ),
    button: "Open the text",
  }
}

/** The same email for the person who wants to see it before it goes out. */
export const previewRequestEmail = (
  requester: string,
  { reviewer, ...asking }: { reviewer: string } & Omit<RequestEmailInput, "requester">,
) => requestEmail(reviewer, { requester, ...asking }, "(the reviewer's own link)")

type AnswerEmailInput = { requester: string; reviewer: string; title: string; revision: number; decision: Decision }

/** The email that tells an answer to the person who asked. */
export function answerEmail(
  answer: AnswerEmailInput & { summary: string; comments: number; suggestions: number; sections: SectionStatus[] },
  link: string,
) {
  const { requester, reviewer, title, revision, decision, summary, comments, suggestions, sections } = answer
  const did = decisionVerbs[decision]
  return {
    subject: `${reviewer} ${did} "${title}"`,
    text: joinParagraphs(
      `Hi ${requester},`,
      `${reviewer} ${did} version ${revision} of "${title}".`,
      quoteLines(summary),
      comments === 0 ? "" : `There ${comments === 1 ? "is one comment" : `are ${comments} comments`} on the text.`,
      suggestions === 0
        ? ""
        : `There ${suggestions === 1 ? "is one suggestion" : `are ${suggestions} suggestions`} for the text.`,
      sections.some(({ read }) => read) ? describeReadSections(sections) : "",
      `Read the full answer:\n${link}`,
    ),
    button: "Read the answer",
  }
}

export const decisionVerbs: Record<Decision, string> = {
  approve: "approved",
  request_changes: "requested changes to",
  reject: "rejected",
}

/** The email that tells the others in a round that a rejection has ended it. */
export function rejectedEmail(input: { reader: string; rejecter: string; title: string; summary: string }) {
  const { reader, rejecter, title, summary } = input
  return {
    subject: `${rejecter} rejected "${title}"`,
    text: joinParagraphs(
      `Hi ${reader},`,
      `${rejecter} rejected "${title}", so its review is over. You don't need to do anything else.`,
      quoteLines(summary),
    ),
  }
}

/** The email that tells the person who asked that an answer was withdrawn. */
export function reopenedAnswerEmail(input: { requester: string; reviewer: string; title: string }, link: string) {
  const { requester, reviewer, title } = input
  return {
    subject: `${reviewer} withdrew the answer on "${title}"`,
    text: joinParagraphs(
      `Hi ${requester},`,
      `${reviewer} withdrew the answer on "${title}" and is reviewing it again. The old answer stays in the review history.`,
      `View the request:\n${link}`,
    ),
    button: "View the request",
  }
}

/** The email that tells the person who rejected a topic that its owner goes on with it. */
export function reopenedEmail({ reviewer, owner, title }: { reviewer: string; owner: string; title: string }) {
  return {
    subject: `${owner} reopened "${title}"`,
    text: joinParagraphs(
      `Hi ${reviewer},`,
      `${owner} reopened "${title}", which you rejected. It is a draft again. You hear of it when your review is asked for once more.`,
    ),
  }
}

type CodeEmailInput = { reviewer: string; requester: string; title: string; code: string; until: Date }

/** The email that carries the code which confirms an answer. Its subject shows on locked screens, so the code is not in it. */
export function codeEmail({ reviewer, requester, title, code, until }: CodeEmailInput) {
  return {
    subject: `Your code for the review of "${title}"`,
    text: joinParagraphs(
      `Hi ${reviewer},`,
      `Use this code to confirm your answer on "${title}", which ${requester} asked for:`,
      code,
      `The code works once and is valid until ${until.toISOString().slice(11, 16)} UTC. If you didn't ask for it, someone else has your link. Please tell ${requester}, and don't share the code with anyone.`,
    ),
  }
}

/** The email that tells a reviewer that nothing is needed any more. */
export function cancelEmail({ reviewer, title, asked }: { reviewer: string; title: string; asked?: string }) {
  return {
    subject: `The review of "${title}" is no longer needed`,
    text: joinParagraphs(
      `Hi ${reviewer},`,
      `The request ${asked === undefined ? "" : `to ${asked} `}to review "${title}" was withdrawn. ${
        asked === undefined
          ? "You don't need to do anything. The link you received no longer works."
          : "You don't need to do anything."
      }`,
    ),
  }
}

type LeaveEmailInput = { requester: string; reviewer: string; title: string; reason: string }

/** The email that tells the person who asked that a reviewer will not answer, and that it is their turn. */
export function declinedReviewEmail(input: LeaveEmailInput & { proposed: string | null }, link: string) {
  const { requester, reviewer, title, reason, proposed } = input
  const asks = `${reviewer} wants to pass the review of "${title}" on to ${proposed} and asks if you agree.`
  return {
    subject:
      proposed === null ? `${reviewer} declined to review "${title}"` : `${reviewer} wants to pass "${title}" on`,
    text: joinParagraphs(
      `Hi ${requester},`,
      proposed === null ? `${reviewer} declined to review "${title}".` : asks,
      quoteLines(reason),
      `It's your turn: ask someone else, or continue without this review.\n${link}`,
    ),
    button: "Decide what to do",
  }
}

/** The email that tells the person who asked who answers now. */
export function delegateEmail(input: LeaveEmailInput & { to: string }, link: string) {
  const { requester, reviewer, title, reason, to } = input
  return {
    subject: `${reviewer} passed the review of "${title}" on to ${to}`,
    text: joinParagraphs(
      `Hi ${requester},`,
      `${reviewer} passed the review of "${title}" on to ${to}, with the same due date. You don't need to do anything.`,
      quoteLines(reason),
      `View the request:\n${link}`,
    ),
    button: "View the request",
  }
}

/** The email that tells the person who asked that a reviewer wants to answer and cannot get in any more. */
export function linkRequestEmail({ requester, reviewer, title }: Omit<LeaveEmailInput, "reason">, link: string) {
  return {
    subject: `${reviewer} asks for a new link to "${title}"`,
    text: joinParagraphs(
      `Hi ${requester},`,
      `The link that lets ${reviewer} review "${title}" has expired. Send a new one with one click:\n${link}`,
      `Anyone who has the old link can ask for a new one. If you aren't sure that it was ${reviewer}, check with them before you send it.`,
    ),
    button: "Send a new link",
  }
}

type OutcomeEmailPoint = { quote: string; body: string; outcome: PointResolution | null }

const outcomeWords: Record<Disposition, string> = {
  accepted: "Accepted",
  accepted_edited: "Accepted with edits",
  partly: "Partly accepted",
  rejected: "Rejected",
  deferred: "Deferred",
}
const mostPoints = 50

/** The email that tells a reviewer what became of their points. */
export function outcomeEmail(input: {
  reviewer: string
  requester: string
  title: string
  points: OutcomeEmailPoint[]
}) {
  const { reviewer, requester, title, points } = input
  const more = points.length - mostPoints
  return {
    subject: `The outcome of your review of "${title}"`,
    text: joinParagraphs(
      `Hi ${reviewer},`,
      `Thank you for your review of "${title}". This is what ${requester} decided:`,
      ...points.slice(0, mostPoints).map(({ quote, body, outcome }) => {
        const reason = outcome?.reason ? ` ${outcome.reason}` : ""
        return `- "${shortenQuote(body || quote)}"\n  ${outcome ? outcomeWords[outcome.disposition] : "Open"}.${reason}`
      }),
      more > 0 ? `And ${more} more.` : "",
      "Your review link shows all of them next to the text.",
    ),
  }
}

export const shortenQuote = (text: string) =>
  (text.length > 200 ? `${text.slice(0, 199).trimEnd()}…` : text).replace(/\s+/g, " ")
