/** Text as the page can hold it: one space for any white space, and nothing that no font draws. */
export function printableLine(text: string): string {
  return stripUnprintable(text).replace(/[ \t\n\u2028\u2029]+/g, " ")
}

export function stripUnprintable(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}|\ufeff|\p{Noncharacter_Code_Point}/gu, "")
    .replace(/\p{Cs}/gu, "\ufffd")
}

/** Lets a word longer than `most` characters go over to the next line, by zero-width spaces where an eye would cut. */
export function breakableText(text: string, most: number): string {
  return text
    .split(/(\s+)/)
    .map((word) => (word.length > most ? breakWord(word, most) : word))
    .join("")
}

function breakWord(word: string, most: number) {
  return word
    .replace(/(?<=[/\\.,:;?&=#_@|-])(?=[^/\\.,:;?&=#_@|\s-])/g, "\u200b")
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, "\u200b")
    .split("\u200b")
    .map((part) => (part.length > most ? chopWord(part, most) : part))
    .join("\u200b")
}

/** Only scripts that break nowhere by themselves are chopped: Chinese or Thai text has its own places. */
function chopWord(part: string, most: number) {
  const one = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{S}]\p{M}*`
  return part.replace(new RegExp(`(?:${one}){${most}}(?=${one})`, "gu"), "$&\u200b")
}
