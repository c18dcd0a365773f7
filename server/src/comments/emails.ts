import { shortenForNotification } from "../notifications/shorten.ts"
import { quoteLines } from "../platform/mail/paragraphs.ts"
import type { CommentRecipient } from "./recipients.ts"

const phrases: Record<CommentRecipient["because"], string> = {
  assigned: "assigned you a comment on",
  mention: "mentioned you in a comment on",
  reply: "replied to a comment on",
  owner: "commented on",
  accepted: "accepted your suggestion for",
  accepted_edited: "accepted your suggestion with edits for",
  rejected: "rejected your suggestion for",
}

/** Where a suggestion is called by its name. */
const suggestionPhrases: Partial<typeof phrases> = {
  assigned: "assigned you a suggestion for",
  owner: "suggested a change to",
}

export type CommentEmailInput = CommentRecipient & {
  author: string
  title: string
  body: string
  quote: string | null
  /** What is suggested instead of the quoted words. */
  suggestion: string | null
  /** What was accepted instead of the suggestion. */
  accepted_words: string | null
  /** How many suggestions were made at once, of which this is the first. */
  made_at_once?: number | undefined
}

/** What happened, in a sentence without its end. */
const describeComment = ({
  author,
  because,
  title,
  suggestion,
  made_at_once = 1,
}: Pick<CommentEmailInput, "author" | "because" | "title" | "suggestion" | "made_at_once">) => {
  if (because === "owner" && made_at_once > 1) return `${author} suggested ${made_at_once} changes to "${title}"`
  return `${author} ${(suggestion === null ? undefined : suggestionPhrases[because]) ?? phrases[because]} "${title}"`
}

/** The same with what was said or accepted, as a notification in the app tells it. */
export function describeInApp(input: CommentEmailInput): string {
  const { because, body, accepted_words } = input
  const words = shortenForNotification(because === "accepted_edited" ? (accepted_words ?? "") : body)
  return [describeComment(input), ...(words === "" ? [] : [words])].join(": ")
}

const describeAcceptedWords = (words: string) =>
  words === "" ? "Accepted instead: delete them." : `Accepted instead: “${words}”`

export function commentEmail(reader: string, input: CommentEmailInput, link: string) {
  const { body, quote, suggestion, accepted_words, made_at_once = 1 } = input
  return {
    subject: describeComment(input),
    text: [
      `Hi ${reader},`,
      `${describeComment(input)}.`,
      ...(made_at_once > 1 ? ["The first of them:"] : []),
      ...(quote === null ? [] : [`About these words: “${quote.trim()}”`]),
      ...(suggestion === null ? [] : [suggestion === "" ? "Suggestion: delete them." : `Suggestion: “${suggestion}”`]),
      ...(accepted_words === null ? [] : [describeAcceptedWords(accepted_words)]),
      ...(body === "" ? [] : [quoteLines(body)]),
      `Read and answer it here:\n${link}`,
      "You can choose which emails you get in your profile, under Email notifications.",
    ].join("\n\n"),
    button: "Open the comment",
  }
}
