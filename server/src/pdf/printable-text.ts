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

/** Text in these scripts breaks by itself, so that only what stands between it can be too long for a line. */
const breaksItself = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u3000-\u303f\uff00-\uffef]`
const runs = new RegExp(`(${breaksItself}+)`, "u")

function breakWord(word: string, most: number): string {
  return word
    .split(runs)
    .map((run, at) => (at % 2 === 0 && run.length > most ? breakRun(run, most) : run))
    .join("")
}

/** A number is cut nowhere between its digits. */
function breakRun(run: string, most: number) {
  return run
    .replace(
      /(?<=[/\\.,:;?&=#_@|-])(?<!\p{Nd}[.,])(?=[^/\\.,:;?&=#_@|\s-])|(?<=[.,])(?=[^\p{Nd}/\\.,:;?&=#_@|\s-])/gu,
      "\u200b",
    )
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, "\u200b")
    .split("\u200b")
    .map((part) => (part.length > most ? chopWord(part, most) : part))
    .join("\u200b")
}

/** Only scripts that break nowhere by themselves are chopped: Arabic or Devanagari letters hang together. */
function chopWord(part: string, most: number) {
  const one = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{S}]\p{M}*`
  return part.replace(new RegExp(`(?:${one}){${most}}(?=${one})`, "gu"), "$&\u200b")
}
