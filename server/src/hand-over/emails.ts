import { joinParagraphs } from "../platform/mail/paragraphs.ts"

type HandedOverWork = { heir: string; by: string; from: string; what: string; link: string }

/** To the person who has somebody else's work from now on: once, whatever it is. */
export const handOverEmail = ({ heir, by, from, what, link }: HandedOverWork) => ({
  subject: `You take over the work of ${from}`,
  text: joinParagraphs(
    `Hi ${heir},`,
    `${by} handed over the work of ${from} to you: ${what}.`,
    `See what waits for you here:\n${link}`,
    "You can choose which emails you get in your profile, under Email notifications.",
  ),
  button: "See what waits for you",
})
