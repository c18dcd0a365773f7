import { joinParagraphs, quoteLines } from "../platform/mail/paragraphs.ts"

export type VariableRequestEmailInput = { asker: string; slug: string; title: string | null; reason: string }

/** What is asked for, in a sentence without its end. */
export const describeVariableRequest = ({ asker, slug, title }: Omit<VariableRequestEmailInput, "reason">) =>
  `${asker} asks for the variable {{${slug}}}${title === null ? "" : ` in "${title}"`}`

export const variableRequestEmail = (reader: string, input: VariableRequestEmailInput, link: string) => ({
  subject: describeVariableRequest(input),
  text: joinParagraphs(
    `Hi ${reader},`,
    `${describeVariableRequest(input)}.`,
    quoteLines(input.reason),
    `Add it here:\n${link}`,
    "You can choose which emails you get in your profile, under Email notifications.",
  ),
  button: "Open the variables",
})

export const describeVariableAddition = (slug: string) => `The variable {{${slug}}} is there now`

/** To the person who asked for a variable, with the way to the text that it is for. */
export const variableAdditionEmail = (reader: string, slug: string, link: string) => ({
  subject: describeVariableAddition(slug),
  text: joinParagraphs(
    `Hi ${reader},`,
    `${describeVariableAddition(slug)}. You asked for it.`,
    `Use it here:\n${link}`,
    "You can choose which emails you get in your profile, under Email notifications.",
  ),
  button: "Open the hub",
})

export const describeVariableRefusal = (closer: string, slug: string) => `${closer} won't add the variable {{${slug}}}`

/** To the person who asked for a variable that will not be added. */
export const variableRefusalEmail = (
  reader: string,
  { closer, slug }: { closer: string; slug: string },
  link: string,
) => ({
  subject: describeVariableRefusal(closer, slug),
  text: joinParagraphs(
    `Hi ${reader},`,
    `${describeVariableRefusal(closer, slug)}. You asked for it. Write the value into the text, or ask again and say why you need it.`,
    `See it here:\n${link}`,
    "You can choose which emails you get in your profile, under Email notifications.",
  ),
  button: "Open the hub",
})
