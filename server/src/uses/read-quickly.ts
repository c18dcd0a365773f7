import { mayUse, type Reading, readText } from "./uses.ts"

/** A text of so many characters is read while somebody waits. */
export const quickly = 32 * 1024

/** What a text refers to and what is wrong in it, if it is short enough to be read while its author waits; undefined leaves it to the job. */
export const quickRead = ({ title, content }: { title: string; content: string }, home: string): Reading | undefined =>
  content.length <= quickly || !mayUse(content) ? readText(content, home, title) : undefined
