import type { PointReply } from "@hub/contract/point-replies"
import { joinParagraphs } from "../../platform/mail/paragraphs.ts"
import { shortenQuote } from "../emails.ts"
import type { DiscussedPoint } from "./get.ts"

type ReplyEmailInput = { point: DiscussedPoint; reply: PointReply }

const nouns = { comment: "comment on", suggestion: "suggestion for" }

/** What happened, for the person whose point it is. */
export const describeReply = (author: string, { kind, topic_title }: DiscussedPoint) =>
  `${author} replied to your ${nouns[kind]} "${topic_title}"`

/** The same for everybody else who follows it. */
export const describeReplyToOthers = (author: string, { kind, topic_title }: DiscussedPoint) =>
  `${author} replied to a review ${nouns[kind]} "${topic_title}"`

/** The email that brings an author's reply to the reviewer; `link` opens their page, where they have one that still works. */
export function replyToReviewerEmail(reader: string, { point, reply }: ReplyEmailInput, link: string | null) {
  const subject = describeReply(reply.author, point)
  return {
    subject,
    text: joinParagraphs(
      `Hi ${reader},`,
      `${subject}.`,
      describePoint("You wrote", point),
      `${reply.author}: ${reply.body}`,
      link === null
        ? `Your review link has expired. To answer, please write to ${reply.author}.`
        : `Read and answer it here:\n${link}`,
      link?.includes("/review/") ? "This link is personal, so please don't share it." : "",
    ),
  }
}

/** The email that brings a reply to authors. */
export function replyToAuthorEmail(reader: string, { point, reply }: ReplyEmailInput, link: string) {
  const subject = describeReplyToOthers(reply.author, point)
  return {
    subject,
    text: joinParagraphs(
      `Hi ${reader},`,
      `${subject}.`,
      describePoint(`${point.name} wrote`, point),
      `${reply.author}: ${reply.body}`,
      `Read and answer it here:\n${link}`,
      "You can choose which emails you get in your profile, under Notifications.",
    ),
  }
}

const describePoint = (wrote: string, { kind, quote, body }: DiscussedPoint) =>
  kind === "comment"
    ? `${wrote} about “${shortenQuote(quote)}”: ${shortenQuote(body)}`
    : `${wrote} “${shortenQuote(body)}” instead of “${shortenQuote(quote)}”.`
