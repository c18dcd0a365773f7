import { type DerivableCases, findWithheldPeriods, isTooFew } from "./withhold.ts"

export type CasesOfProjects = Map<number, DerivableCases>
type CountedScope = "open" | "all"
type ProjectTerms = { none: DerivableCases; years: number[]; restricted: Set<number> }

/**
 * Which periods of each project are withheld, so that they and the topics without a project have together no case or enough, and what
 * all have can be told: beside too few, the smallest project of the period is withheld too. An open project never is because of a
 * restricted one, which would tell of it.
 */
export function withholdOfProjects(projects: CasesOfProjects, terms: ProjectTerms): Map<number, Set<string>> {
  const { years, restricted } = terms
  const forced = new Map([...projects.keys()].map((id) => [id, new Set<string>()]))
  const withheld = new Map([...projects].map(([id, cases]) => [id, findWithheldPeriods(cases, years)]))
  for (const scope of ["open", "all"] as const)
    for (const period of listLongestFirst(projects)) {
      const shown = [...projects]
        .filter(([id, cases]) => restricted.has(id) === (scope === "all") && cases.has(period))
        .filter(([id]) => !withheld.get(id)!.has(period))
        .toSorted(([, one], [, other]) => one.get(period)! - other.get(period)!)
      while (shown.length > 0 && isTooFew(countUntold({ projects, withheld, terms }, scope, period))) {
        const [id, cases] = shown.shift()!
        forced.get(id)!.add(period)
        withheld.set(id, findWithheldPeriods(cases, years, forced.get(id)))
      }
    }
  return withheld
}

type UntoldCells = { projects: CasesOfProjects; withheld: Map<number, Set<string>>; terms: ProjectTerms }

/** How many cases of a period are left when every project that is told is taken away. */
export function countUntold({ projects, withheld, terms }: UntoldCells, scope: CountedScope, period: string): number {
  let left = terms.none.get(period) ?? 0
  for (const [id, cases] of projects)
    if ((scope === "all" || !terms.restricted.has(id)) && withheld.get(id)!.has(period)) left += cases.get(period) ?? 0
  return left
}

/** Years, then quarters, then months: a year that is withheld takes its parts along. */
const listLongestFirst = (projects: CasesOfProjects) =>
  [...new Set([...projects.values()].flatMap((cases) => [...cases.keys()]))].toSorted(
    (one, other) => rankOf(one) - rankOf(other) || one.localeCompare(other),
  )

const rankOf = (period: string) => (period.length === 4 ? 0 : period.includes("Q") ? 1 : 2)
