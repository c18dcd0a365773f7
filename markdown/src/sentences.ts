/**
 * Cuts a paragraph into sentences and what stands between them, so that joining gives back every character. A cut is made
 * only where a sentence surely ends: one that is too long is only compared in one piece, one that is too short would be
 * joined with another's half. Where a script marks no sentences, the lines are what is compared.
 */
export function splitIntoSentences(paragraph: string): string[] {
  const chunks: string[] = []
  const isMarked = !unmarked.test(paragraph)
  let start = 0
  let ticks = 0
  let counted = 0
  for (const { index, 0: blank } of paragraph.matchAll(/\s+|(?<=[。！？｡])(?=[^\s。！？｡"'”’」』）)】])/gu)) {
    const end = index + blank.length
    if (index === start || end === paragraph.length) continue
    for (; counted < index; counted++) if (paragraph[counted] === "`") ticks++
    const before = paragraph.slice(Math.max(start, index - farthest), index)
    const ends = isMarked
      ? ticks % 2 === 0 && endsHere(before, blank, paragraph.slice(end, end + farthest))
      : blank.includes("\n")
    if (!ends && !isHardBreak(before, blank)) continue
    chunks.push(paragraph.slice(start, index))
    if (blank !== "") chunks.push(blank)
    start = end
  }
  const rest = paragraph.slice(start)
  const words = rest.trimEnd()
  if (words !== "") chunks.push(words)
  if (words !== rest) chunks.push(rest.slice(words.length))
  return chunks
}

/** How much of a text around a place is looked at. */
const farthest = 60

/** Letters of scripts in which no mark ends a sentence, or whose marks are not known here. */
const unmarked =
  /(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Armenian}|\p{Script=Georgian}|\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Gurmukhi}|\p{Script=Gujarati}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}|\p{Script=Sinhala}|\p{Script=Ethiopic}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Bopomofo}|\p{Script=Common}|\p{Script=Inherited})\p{L}/u

const closing = `["'”’»›)\\]}*_~」』）】]*`
/** The marks that end a sentence and nothing else, and those that may belong to a word. */
const sure = new RegExp(`[!?。！？｡؟۔।॥።፧։]${closing}$`, "u")
const point = new RegExp(`(\\S*)\\.${closing}$`, "u")
const opening = `["'“‘«‹([{*_~\\x60¿¡「『（【]*`
const lowercaseStart = new RegExp(`^${opening}\\p{Ll}`, "u")
const digit = new RegExp(`^${opening}[\\p{N}]`, "u")
/** What goes on after a mark, as a dash or a sign does. */
const goingOn = /^[-–—=+<>&…/]\s/u
/** Short forms in small letters that go on, as before a number or a name. */
const abbreviations = new Set(
  "approx dept prof assoc corp inc ltd hon bzw usw abb tel vgl bspw evtl ggf inkl zzgl abs art bd hrsg str nr nos no pp p vol vols fig figs eq eqs sec sect ch chap para ed eds al ca cf vs etc resp max min mio mrd tsd".split(
    " ",
  ),
)

function endsHere(before: string, blank: string, after: string): boolean {
  if (lowercaseStart.test(after) || goingOn.test(after)) return false
  if (sure.test(before)) return true
  const word = point.exec(before)?.[1]
  if (word === undefined || (digit.test(after) && !blank.includes("\n"))) return false
  const lastWord = word.replace(/^.*[^\p{L}\p{M}\p{N}.]/u, "")
  if (lastWord === "") return blank.includes("\n")
  const isShort = /^\p{Lu}?\p{Ll}{0,2}$/u.test(lastWord) && /^\p{Lu}/u.test(lastWord)
  const isDay = /^(?:\p{Nd}{1,2}\.)*\p{Nd}{1,2}$/u.test(lastWord) && /^[*_~]*[\p{L}\p{N}]/u.test(after)
  // The point of a short word in capitals, of letters with points, of a day or of a known short form may be its own.
  return !isShort && !isDay && !/^\p{L}$|\p{L}\.\p{L}/u.test(lastWord) && !abbreviations.has(lastWord.toLowerCase())
}

/** A line that ends by a hard break is one of its own, as in an address. */
function isHardBreak(before: string, blank: string): boolean {
  return / {2,}\r?\n/.test(blank) || (blank.includes("\n") && before.endsWith("\\"))
}
