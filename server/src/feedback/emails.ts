import { joinParagraphs, quoteLines } from "../platform/mail/paragraphs.ts"

type ReportedMistake = { title: string; page: string; quote: string | null; message: string }

/** What a reader of a knowledge base found wrong, to the owner of the text. Readers have no account and get no answer. */
export const readerReportEmail = (owner: string, { title, page, quote, message }: ReportedMistake, link: string) => ({
  subject: `A reader reports a mistake in "${title}"`,
  text: joinParagraphs(
    `Hi ${owner},`,
    `A reader of "${page}" reports a mistake in "${title}".`,
    ...(quote ? [`About these words: “${quote.trim()}”`] : []),
    quoteLines(message),
    `Open the topic here:\n${link}`,
    "You can choose which emails you get in your profile, under Email notifications.",
  ),
  button: "Open the topic",
})
