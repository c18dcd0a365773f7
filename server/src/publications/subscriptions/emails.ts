import { fillWords } from "@hub/reader/words/edition-words"
import { wordsFor } from "@hub/reader/words/languages"
import type { EmailMessage } from "../../platform/mail/outbox.ts"
import { joinParagraphs } from "../../platform/mail/paragraphs.ts"
import { describeCorrection } from "../edition/job.ts"

type SubscriptionEmail = { title: string; language: string; link: string }

/** Asks the receiver whether they want what somebody asked for with their address. */
export function confirmationEmail({ title, language, link }: SubscriptionEmail): EmailMessage {
  const { subscribe: words } = wordsFor(language).addresses
  return {
    subject: `${words.confirm}: ${title}`,
    text: joinParagraphs(title, fillWords(words.mailConfirm, { title }), link),
    button: words.confirm,
  }
}

/** Tells of a new edition, and how to hear of none any more. */
export function newEditionEmail({
  title,
  language,
  link,
  edition,
  correction,
  stop,
}: SubscriptionEmail & { edition: number; correction: string; stop: string }): EmailMessage {
  const { addresses } = wordsFor(language)
  const newest = String(edition)
  const subject = fillWords(addresses.subscribe.mailNew, { title, edition: newest })
  return {
    subject,
    text: joinParagraphs(
      title,
      describeCorrection({ correction, language }),
      link,
      `${addresses.subscribe.stop}: ${stop}`,
    ),
    button: fillWords(addresses.toNewest, { newest }),
  }
}
