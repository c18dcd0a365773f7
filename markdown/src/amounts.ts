import { loadAmountWords, figureWords } from "./amount-words.ts"

/** A stretch of a text that is one number, amount or date. */
export interface Amount {
  start: number
  end: number
}

const gap = "[ \\u00A0\\u2007\\u2009\\u202F]"
const sign = "[+\\-−±~≈<>≤≥]?"
const money = "\\p{Sc}"
/**
 * Digits with what may stand among them: grouping, decimals, the parts of a date, a time, a fraction or a version. A
 * space groups three digits only.
 */
const digits = `[\\p{Nd}\\p{No}]+(?:(?:[.,'’·:/\\-٫٬^]|${gap}(?=\\p{Nd}{3}(?!\\p{Nd})))[\\p{Nd}\\p{No}]+)*`
const number = new RegExp(
  `(?:${money}${gap}?)?${sign}(?:${money}${gap}?)?(?:(?<!\\p{L})[\\p{L}_]{1,20})?${digits}[\\p{L}\\p{M}\\p{Nd}_]*(?:${gap}?(?:[%‰]|°[CF]?))?(?:${gap}?${money})?`,
  "gu",
)
const between = new RegExp(`^(?:${gap}?[–—‐‑‒]${gap}?|${gap}(?:to|bis|à|a|al|до|tot|till|til|–|—|-)${gap})$`, "u")
const wordAfter = new RegExp(`^${gap}?(?:(?:de|of|d['’])${gap}?)?(\\p{L}[\\p{L}\\p{M}'’²³°/]*)\\.?`, "u")
const wordBefore = new RegExp(`(?<![\\p{L}\\p{M}])(\\p{L}[\\p{L}\\p{M}]*)\\.?,?${gap}?$`, "u")
/** What may stand between a month and its year. */
const beforeYear = new RegExp(`^,?${gap}(?:de${gap})?$`, "u")
const year = /^\p{Nd}{2,4}$/u

/** Every number, amount and date of a text: each one with its sign, grouping, unit and range, from its start to its end. */
export function amountsIn(text: string): Amount[] {
  if (!/[\p{Nd}\p{No}]/u.test(text)) return []
  const found: Amount[] = []
  for (const match of text.matchAll(number)) {
    const last = found.at(-1)
    const from = Math.max(startWithMonth(text, match.index), last?.end ?? 0)
    const one = { start: from, end: endWithMeasure(text, match.index + match[0].length) }
    if (last !== undefined && areOneAmount(text, last, match.index, match[0])) last.end = Math.max(last.end, one.end)
    else found.push(one)
  }
  return found
}

/**
 * All that says how many, how much or when, in figures or in words: amounts, months, days of the week, numbers in words,
 * of Chinese characters and of Roman letters. It may take more for such than is, so it serves to ask a person.
 */
export function figuresIn(text: string): string[] {
  const { months } = loadAmountWords()
  const others = figureWords()
  const found: string[] = []
  let at = 0
  const wordsUpTo = (end: number) => {
    for (const [word] of text.slice(at, end).matchAll(figureWord)) {
      const small = word.toLowerCase()
      const isMonth = months.has(small) && (small.length > 3 || word !== small) && !alsoVerbs.has(word)
      if (isMonth || others.has(small) || roman.test(word)) found.push(word)
      else for (const [characters] of word.matchAll(hanNumber)) found.push(characters)
    }
  }
  for (const { start, end } of amountsIn(text)) {
    wordsUpTo(start)
    found.push(text.slice(start, end).replace(/\s+/g, " "))
    at = end
  }
  wordsUpTo(text.length)
  return found
}

/** Letters, and the Chinese zero, which Unicode counts among the numbers. */
const figureWord = /[\p{L}\p{M}〇]+/gu
const alsoVerbs = new Set(["march", "mars"])
const roman = /^(?=[MDCLXVI]{2})M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/
const hanNumber = /[〇零一二三四五六七八九十百千万萬億亿兆两兩]+/gu

function startWithMonth(text: string, start: number): number {
  const before = wordBefore.exec(text.slice(Math.max(0, start - 30), start))
  return before !== null && loadAmountWords().months.has((before[1] ?? "").toLowerCase())
    ? start - before[0].length
    : start
}

/** Takes in the words after a number that say of what it is: `million`, `km`, `March`. */
function endWithMeasure(text: string, from: number): number {
  const { months, measures } = loadAmountWords()
  let end = from
  for (;;) {
    // A day may be written with a point: 1. März.
    const point = end === from && /^\.\s?\p{L}/u.test(text.slice(end, end + 3)) ? 1 : 0
    const next = wordAfter.exec(text.slice(end + point, end + 40))
    const written = next?.[1] ?? ""
    const word = written.toLowerCase()
    if (next === null || !(months.has(word) || (point === 0 && (measures.has(word) || measures.has(written)))))
      return end
    // The point of an abbreviation, not the end of a sentence.
    const isShort = next[0].endsWith(".") && /^\s+[\p{Ll}\p{N}]/u.test(text.slice(end + point + next[0].length))
    end += point + next[0].length - (next[0].endsWith(".") && !isShort ? 1 : 0)
  }
}

function areOneAmount(text: string, last: Amount, start: number, written: string): boolean {
  if (start < last.end) return true
  const gone = text.slice(last.end, start)
  if (between.test(gone)) return true
  const before = text
    .slice(last.start, last.end)
    .toLowerCase()
    .split(/[\s.,]+/)
  return beforeYear.test(gone) && year.test(written) && before.some((word) => loadAmountWords().months.has(word))
}
