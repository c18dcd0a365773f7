import { mayHoldReferences, type TextReferences, readReferences } from "./uses.ts"

/** A text of so many characters is read while somebody waits. */
export const mostQuickCharacters = 32 * 1024

/** What a text refers to and what is wrong in it, if it is short enough to be read while its author waits; undefined leaves it to the job. */
export const readReferencesQuickly = (
  { title, content }: { title: string; content: string },
  home: string,
): TextReferences | undefined =>
  content.length <= mostQuickCharacters || !mayHoldReferences(content)
    ? readReferences(content, home, title)
    : undefined
