// oxlint-disable-next-line no-control-regex
const invisibleCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E]/g

/** A text for where it is only shown: without letters that ring, move a cursor, colour a terminal or turn a line round. */
export const replaceInvisible = (text: string) => text.replaceAll(invisibleCharacters, "\uFFFD")
