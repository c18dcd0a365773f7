import { joinParagraphs } from "../platform/mail/paragraphs.ts"

export type ImportedFor = { owner: string; by: string; filename: string; topics: number }

export const formatTopicCount = (topics: number) => (topics === 1 ? "1 topic" : `${topics.toLocaleString("en")} topics`)

/** To the person who owns what somebody else imported. */
export const importedForEmail = ({ owner, by, filename, topics }: ImportedFor, link: string) => ({
  subject: `${formatTopicCount(topics)} of "${filename}" ${topics === 1 ? "is" : "are"} yours`,
  text: joinParagraphs(
    `Hi ${owner},`,
    `${by} imported "${filename}" and made you the owner of ${formatTopicCount(topics)}. What reviewers say about them waits for you.`,
    `See what was imported here:\n${link}`,
    "You can choose which emails you get in your profile, under Email notifications.",
  ),
  button: "See what was imported",
})
