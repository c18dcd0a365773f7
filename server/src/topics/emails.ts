import { joinParagraphs } from "../platform/mail/paragraphs.ts"

type NewOwner = { owner: string; given_by: string; title: string; link: string }

/** To the person whose topic it is from now on. */
export const newOwnerEmail = ({ owner, given_by, title, link }: NewOwner) => ({
  subject: `"${title}" is yours now`,
  text: joinParagraphs(
    `Hi ${owner},`,
    `${given_by} gave you the topic "${title}". What reviewers say about it now waits for you.`,
    `Open the topic here:\n${link}`,
    "You can choose which emails you get in your profile, under Email notifications.",
  ),
  button: "Open the topic",
})
