import type { CountedBlanks, CountedCell } from "./count.ts"
import type { PublishedCell, PublishedFigures } from "./tables.ts"
import { findWithheldPeriods, isTooFew } from "./withhold.ts"
import { countUntold, withholdOfProjects } from "./withhold-projects.ts"

/** What of a counted figure may be told: of all, of open projects, and of each project. */
export type PublishedFigure = NonNullable<PublishedFigures[keyof PublishedFigures]>
export type FigureByScope = { all: PublishedFigure; open: PublishedFigure; projects: Map<number, PublishedFigure> }

/** Leaves out what is too small to be told, and what would tell it. Topics without a project are told only together with others. */
export function publishFigure(
  { cells, blanks }: { cells: CountedCell[]; blanks: CountedBlanks[] },
  { years, restricted }: { years: number[]; restricted: Set<number> },
): FigureByScope {
  const cellsOf = (of: CountedCell["of"]) => cells.filter((cell) => cell.of === of)
  const byProject = groupByProject(cellsOf("project"))
  for (const { project_id } of blanks)
    if (project_id !== null && !byProject.has(project_id)) byProject.set(project_id, [])
  const cases = new Map([...byProject].map(([id, own]) => [id, countCases(own)]))
  const terms = { none: countCases(cellsOf("none")), years, restricted }
  const withheld = withholdOfProjects(cases, terms)
  const projects = new Map(
    [...byProject].map(([id, own]): [number, PublishedFigure] => [
      id,
      { blanks: countBlanksOf(blanks, (one) => one === id), cells: toPublishedCells(own, withheld.get(id)!) },
    ]),
  )
  const publishScope = (scope: "all" | "open", counts: (project: number | null) => boolean) => {
    const own = cellsOf(scope)
    const untold = new Map(
      own.map(({ period }) => [period, countUntold({ projects: cases, withheld, terms }, scope, period)]),
    )
    return {
      blanks: countBlanksOf(blanks, counts),
      cells: toPublishedCells(own, findWithheldPeriods(untold, years)),
    }
  }
  return {
    all: publishScope("all", () => true),
    open: publishScope("open", (id) => id === null || !restricted.has(id)),
    projects,
  }
}

function groupByProject(cells: CountedCell[]): Map<number, CountedCell[]> {
  const found = new Map<number, CountedCell[]>()
  for (const cell of cells) {
    const own = found.get(cell.project_id!)
    if (own) own.push(cell)
    else found.set(cell.project_id!, [cell])
  }
  return found
}

const countCases = (cells: CountedCell[]) => new Map(cells.map(({ period, cases }) => [period, cases]))

const toPublishedCells = (cells: CountedCell[], withheld: Set<string>): Record<string, PublishedCell> =>
  Object.fromEntries(
    cells.map(({ period, cases, value, p75, p90 }) => [
      period,
      withheld.has(period) ? "withheld" : [cases, value, p75, p90],
    ]),
  )

function countBlanksOf(blanks: CountedBlanks[], counts: (project: number | null) => boolean): number | null {
  const sum = blanks.filter(({ project_id }) => counts(project_id)).reduce((all, one) => all + one.blanks, 0)
  return isTooFew(sum) ? null : sum
}
