/** How often a word stands in a topic: in its title, its headings and its text. */
export type TermCounts = { title: number; heading: number; text: number }

/** So many words in the text count as this many: a score grows ever more slowly. */
const usual = [0, 1, 2, 3.4, 6, 12]
const stepOf = (count: number) => (count < 3 ? count : count < 5 ? 3 : count < 9 ? 4 : 5)

/** The counts in one number from 1 to 23. */
export const rankOf = ({ title, heading, text }: TermCounts) =>
  (title > 0 ? 12 : 0) + (heading > 0 ? 6 : 0) + stepOf(text)

/** Whether the number tells of a word in a title or a heading. */
export const isNamed = (rank: number) => rank >= 6

/** What the number counts for, beside the title of so much of the usual length and the text of so much of it. */
export function scoreOf(rank: number, titleLength: number, textLength: number): number {
  const text = saturated(usual[rank % 6] ?? 0, 0.3 + 0.7 * textLength)
  const title = rank >= 12 ? boost.title * saturated(1, 0.3 + 0.7 * titleLength) : 0
  return text + title + (rank % 12 >= 6 ? boost.heading * saturated(1, 1) : 0)
}

const boost = { title: 3, heading: 0.8 }
const saturated = (count: number, length: number) => (count * 2.2) / (count + 1.2 * length)

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** How many words there are, in one sign: a fifth more makes another. */
export const lengthSignOf = (words: number) =>
  digits[Math.min(digits.length - 1, Math.round(4 * Math.log2(1 + words)))]!
export const wordsOfLengthSign = (sign: string) => 2 ** (digits.indexOf(sign) / 4) - 1

/** Writes the topics that hold a word, each as the step from the one before and the letter of its number. */
export function writePostings(postings: readonly number[]): string {
  let line = ""
  let before = 0
  for (const posting of postings) {
    const place = Math.floor(posting / 32)
    line += (place - before).toString(36) + String.fromCharCode(64 + (posting % 32))
    before = place
  }
  return line
}

/** A topic that holds a word, and how, in one number: a large edition has millions. */
export const packPosting = (place: number, rank: number) => place * 32 + rank

/** Calls with the place and the number of each topic that holds the word, and answers how many there are. */
export function forEachPosting(postings: string, see: (place: number, rank: number) => void): number {
  let [place, step, count] = [0, 0, 0]
  for (let at = 0; at < postings.length; at++) {
    const code = postings.charCodeAt(at)
    if (code >= 65 && code <= 90) {
      place += step
      step = 0
      count++
      see(place, code - 64)
    } else step = step * 36 + (code < 58 ? code - 48 : code - 87)
  }
  return count
}
