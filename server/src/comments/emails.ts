import type { CommentRecipient } from "./recipients.ts"

/** How much of a comment a notification holds. */
const longest = 500

const phrases: Record<CommentRecipient["because"], string> = {
  mention: "mentioned you in a comment on",
  reply: "replied to a comment on",
  owner: "commented on",
}

export type CommentEmailInput = CommentRecipient & { author: string; title: string; body: string; quote: string | null }

/** What happened, in a sentence without its end. */
export const describeComment = ({ author, because, title }: Pick<CommentEmailInput, "author" | "because" | "title">) =>
  `${author} ${phrases[because]} "${title}"`

export const shortenComment = (body: string) =>
  body.length <= longest ? body : `${body.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}…`

export function commentEmail(reader: string, input: CommentEmailInput, link: string) {
  const { body, quote } = input
  return {
    subject: describeComment(input),
    text: [
      `Hi ${reader},`,
      `${describeComment(input)}.`,
      ...(quote === null ? [] : [`About these words: “${quote}”`]),
      body,
      `Read and answer it here:\n${link}`,
      "You can choose which emails you get in your profile, under Notifications.",
    ].join("\n\n"),
  }
}
