import type { ListLevel } from "./numbering.ts"

/** A paragraph of a list, with its number; its list begins again with it when it `restarts`. */
export type ListNumber = {
  id: string
  index: number
  level: ListLevel
  number: number
  restarts: boolean
  /** What stands before its text where its number has words: `Listing 5-1 `. */
  label: string
}

/** The numbers that Word shows: of each paragraph of a list, in the order of the document. */
export type ListCounters = (id: string, index: number, level: ListLevel) => ListNumber

export function createListCounters(): ListCounters {
  const families = new Map<string, (number | undefined)[]>()
  const restarted = new Set<string>()

  return (id, index, level) => {
    const restarts = level.restarts && !restarted.has(`${id}:${index}`)
    if (restarts) restarted.add(`${id}:${index}`)

    const numbers = families.get(level.family) ?? []
    const last = restarts ? undefined : numbers[index]
    const number = last === undefined ? level.start : last + 1
    const goesOn = (deeper: number) => index + 1 > (level.at(deeper)?.restartsAfter ?? deeper)
    families.set(
      level.family,
      Array.from({ length: Math.max(numbers.length, index + 1) }, (_none, at) => {
        if (at === index) return number
        return at < index || goesOn(at) ? numbers[at] : undefined
      }),
    )
    return { id, index, level, number, restarts, label: level.isWorded ? label(level, families.get(level.family)) : "" }
  }
}

function label({ sign, suffix, isLegal, at }: ListLevel, numbers: (number | undefined)[] = []): string {
  const words = sign.replaceAll(/%([1-9])/g, (_whole, place: string) => {
    const index = Number(place) - 1
    const { format = "decimal", start = 1 } = at(index) ?? {}
    return inFormat(isLegal ? "decimal" : format, numbers[index] ?? start)
  })
  return words.trimEnd() + suffix
}

function inFormat(format: string, number: number): string {
  switch (format) {
    case "decimalZero":
      return String(number).padStart(2, "0")
    case "lowerLetter":
      return lettered(number)
    case "upperLetter":
      return lettered(number).toUpperCase()
    case "lowerRoman":
      return roman(number).toLowerCase()
    case "upperRoman":
      return roman(number)
    case "none":
      return ""
    default:
      return String(number)
  }
}

/** After z follows aa, and then bb, as Word counts. */
const lettered = (number: number) =>
  String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(20, Math.floor((number - 1) / 26) + 1))

const romans = Object.entries({
  M: 1000,
  CM: 900,
  D: 500,
  CD: 400,
  C: 100,
  XC: 90,
  L: 50,
  XL: 40,
  X: 10,
  IX: 9,
  V: 5,
  IV: 4,
  I: 1,
})

function roman(number: number): string {
  let left = number > 3999 ? 0 : number
  if (left < 1) return String(number)
  let out = ""
  for (const [sign, worth] of romans) {
    out += sign.repeat(Math.floor(left / worth))
    left %= worth
  }
  return out
}
