import type { Level } from "./numbering.ts"

export type Listed = { id: string; index: number; level: Level }

/** The numbers that Word shows, as far as the document has been read. */
export type Counters = {
  /** The number of the next paragraph of a list; `restarts` when its list begins anew with it. */
  count: (listed: Listed) => { number: number; restarts: boolean }
  /** What stands before the next paragraph of a list whose numbers have words: `Listing 5-1 `. */
  label: (listed: Listed) => string
}

export function counters(): Counters {
  const families = new Map<string, (number | undefined)[]>()
  const restarted = new Set<string>()

  const count = ({ id, index, level }: Listed) => {
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
    return { number, restarts }
  }

  return {
    count,
    label: (listed) => {
      count(listed)
      const { family, sign, suffix, at } = listed.level
      const label = sign.replaceAll(/%([1-9])/g, (_whole, place: string) => {
        const index = Number(place) - 1
        const one = at(index)
        return inFormat(one?.format ?? "decimal", families.get(family)?.[index] ?? one?.start ?? 1)
      })
      return label.trimEnd() + suffix
    },
  }
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
