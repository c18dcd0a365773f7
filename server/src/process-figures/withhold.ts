import { leastCases } from "@hub/contract/process-figures/values"
import { monthsOfQuarter, quartersOfYear } from "./periods.ts"

/**
 * How many cases of a period somebody could work out who subtracts from it what is told elsewhere: of one project all of its cases, of
 * several projects together those in cells of projects that are withheld.
 */
export type DerivableCases = Map<string, number>

/**
 * Which periods of some years are withheld, so that no number of 1 to 4 cases is told, nor left over when the periods of a quarter, or
 * the quarters of a year, are subtracted from it; those that are forced are among them.
 */
export function findWithheldPeriods(
  derivable: DerivableCases,
  years: number[],
  forced: ReadonlySet<string> = new Set(),
): Set<string> {
  const withheld = new Set<string>()
  for (const year of years) {
    for (let quarter = 1; quarter <= 4; quarter++)
      withholdParts(monthsOfQuarter(year, quarter), `${year}-Q${quarter}`, [])
    const quarters = quartersOfYear(year)
    const months = (name: string) => monthsOfQuarter(year, Number(name.at(-1)))
    withholdParts(quarters, String(year), quarters.flatMap(months))
    for (const name of quarters) if (withheld.has(name)) months(name).forEach((month) => withheld.add(month))
  }
  return withheld

  /** Withholds parts of a whole until those withheld have no case or enough together; where that is not possible, the whole and all in it. */
  function withholdParts(parts: string[], whole: string, below: string[]) {
    const casesOf = (period: string) => derivable.get(period) ?? 0
    for (const part of parts) if (isTooFew(casesOf(part)) || forced.has(part)) withheld.add(part)
    let left = parts.filter((part) => withheld.has(part)).reduce((sum, part) => sum + casesOf(part), 0)
    const shown = parts
      .filter((part) => !withheld.has(part) && casesOf(part) > 0)
      .toSorted((one, other) => casesOf(one) - casesOf(other))
    while (isTooFew(left) && shown.length > 0) {
      const next = shown.shift()!
      withheld.add(next)
      left += casesOf(next)
    }
    if (isTooFew(casesOf(whole)) || isTooFew(left) || forced.has(whole))
      for (const one of [whole, ...parts, ...below]) withheld.add(one)
  }
}

export const isTooFew = (cases: number) => cases > 0 && cases < leastCases
