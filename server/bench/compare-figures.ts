import type { FigureCell, ProcessFigures } from "@hub/contract/process-figures"
import { processFigures } from "@hub/contract/process-figures/values"
import type { Db } from "../src/platform/db/open.ts"
import { askOracle, isInPeriod, oracleFigures, percentileOf } from "./figures-oracle.ts"

type FigureQuestion = { project_id?: number; by: "month" | "quarter" | "year" }
type AskFigures = (question: FigureQuestion) => Promise<ProcessFigures>
type WeighedCase = { cases: number; told: boolean }

/**
 * Every number that the hub tells beside what the oracle finds, and whether one of 1 to 4 cases is told or left over by subtracting. `ask` is
 * for somebody who may see everything; `askOutside`, where there is one, for somebody from whom restricted projects are hidden.
 */
export async function compareFigures(
  db: Db,
  terms: { now: Date; zone: string; projects: number[]; ask: AskFigures; askOutside?: AskFigures },
): Promise<{ differences: string[]; compared: number; withheld: number }> {
  const differences: string[] = []
  let [compared, withheld] = [0, 0]
  const asked = new Map<string, ProcessFigures[]>()
  for (const project_id of terms.projects) asked.set(String(project_id), await askAll(terms.ask, project_id))
  asked.set("all", await askAll(terms.ask))
  if (terms.askOutside) asked.set("open", await askAll(terms.askOutside))

  for (const figure of oracleFigures) {
    const oracle = await askOracle(db, figure, terms)
    const byProject = new Map<string, typeof oracle.cases>()
    for (const one of oracle.cases) {
      const own = byProject.get(String(one.project))
      if (own) own.push(one)
      else byProject.set(String(one.project), [one])
    }
    const weights = new Map<string, Map<string, WeighedCase>>()
    for (const [scope, answers] of asked) {
      const belongs = (one: { project: number | null; restricted: boolean }) =>
        scope === "all" || (scope === "open" ? !one.restricted : String(one.project) === scope)
      const cases = ["all", "open"].includes(scope) ? oracle.cases.filter(belongs) : (byProject.get(scope) ?? [])
      const blanks = oracle.blanks.filter(belongs).length
      const told = answers[0]!.figures.find(({ key }) => key === figure)!
      if (told.blanks !== (blanks > 0 && blanks < 5 ? null : blanks))
        differences.push(`${figure}, ${scope}: ${told.blanks} blanks are ${blanks}`)
      const weighed = new Map<string, WeighedCase>()
      weights.set(scope, weighed)
      for (const [period, cell] of cellsOf(answers, figure)) {
        const values = cases.flatMap(({ month, value }) => (isInPeriod(month, period) ? [value] : []))
        const problem = findProblem(cell, values, figure)
        if (problem !== undefined) differences.push(`${figure}, ${scope}, ${period}: ${problem}`)
        if (cell.state === "withheld" && values.length >= 5) withheld++
        weighed.set(period, { cases: values.length, told: cell.state !== "withheld" })
        compared++
      }
    }
    differences.push(...findLeftovers(figure, weights, terms.projects, oracle.cases))
  }
  return { differences, compared, withheld }
}

const askAll = (ask: AskFigures, project_id?: number) =>
  Promise.all(
    (["month", "quarter", "year"] as const).map((by) =>
      ask({ by, ...(project_id === undefined ? {} : { project_id }) }),
    ),
  )

function cellsOf(answers: ProcessFigures[], figure: string): Map<string, FigureCell> {
  const cells = new Map<string, FigureCell>()
  for (const { figures } of answers)
    for (const { periods, years } of figures.filter(({ key }) => key === figure))
      for (const { period, ...cell } of [...periods, ...years]) cells.set(period, cell)
  return cells
}

/** How a cell differs from its values. */
function findProblem(cell: FigureCell, values: number[], figure: string): string | undefined {
  const { kind } = processFigures[figure as keyof typeof processFigures]
  const told = JSON.stringify(cell)
  if (cell.state !== "measured") {
    if ([cell.cases, cell.value, cell.p75, cell.p90].some((one) => one !== null)) return `${told} tells a number`
    if (cell.state === "none") return values.length === 0 ? undefined : `nothing is told of ${values.length} cases`
    return values.length === 0 ? "what has no case is withheld" : undefined
  }
  if (values.length < 5) return `${told} is told of ${values.length} cases`
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  const exact = kind === "share" ? 100 * mean : kind === "average" ? mean : percentileOf(values, 0.5)
  const half = (kind === "share" ? 0.5 : 0.05) + 1e-6
  const isNear = (shown: number | null, wanted: number | null) =>
    shown === null || wanted === null ? shown === wanted : Math.abs(shown - wanted) <= half
  const beyond = (share: number, least: number) =>
    kind === "days" && values.length >= least ? percentileOf(values, share) : null
  return cell.cases === values.length &&
    isNear(cell.value, exact) &&
    isNear(cell.p75, beyond(0.75, 20)) &&
    isNear(cell.p90, beyond(0.9, 50))
    ? undefined
    : `${told} is ${values.length} cases, ${exact}, ${beyond(0.75, 20)}, ${beyond(0.9, 50)}`
}

/** What is left when everything that is told of the parts is taken from what is told of the whole: nothing, or at least 5 cases. */
function findLeftovers(
  figure: string,
  weights: Map<string, Map<string, WeighedCase>>,
  projects: number[],
  cases: { project: number | null; restricted: boolean; month: string }[],
): string[] {
  const found: string[] = []
  const restricted = new Set(cases.flatMap((one) => (one.restricted && one.project !== null ? [one.project] : [])))
  const inNone = cases.flatMap(({ project, month }) => (project === null ? [month] : []))
  const check = (about: string, left: number) => {
    if (left > 0 && left < 5) found.push(`${figure}, ${about}: ${left} cases can be worked out`)
  }
  for (const [scope, cells] of weights) {
    const isTold = (period: string) => cells.get(period)?.told === true
    const untoldOf = (period: string) => {
      if (!["all", "open"].includes(scope)) return isTold(period) ? 0 : (cells.get(period)?.cases ?? 0)
      const apart = projects.filter((one) => scope === "all" || !restricted.has(one))
      const ofNone = inNone.filter((month) => isInPeriod(month, period)).length
      return apart.reduce((sum, project) => {
        const cell = weights.get(String(project))?.get(period)
        return sum + (cell && !cell.told ? cell.cases : 0)
      }, ofNone)
    }
    for (const period of cells.keys()) {
      if (!isTold(period)) continue
      if (["all", "open"].includes(scope)) check(`${scope} ${period} without its projects`, untoldOf(period))
      for (const parts of listParts(period)) {
        const withheld = parts.filter((part) => cells.has(part) && !isTold(part))
        check(
          `${scope} ${period} without its parts`,
          withheld.reduce((sum, part) => sum + untoldOf(part), 0),
        )
      }
    }
  }
  return found
}

/** The quarters and the months of a year, the months of a quarter. */
function listParts(period: string): string[][] {
  const year = period.slice(0, 4)
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, "0")}`)
  if (period.length === 4) return [[1, 2, 3, 4].map((quarter) => `${year}-Q${quarter}`), months]
  return period.includes("Q") ? [months.filter((month) => isInPeriod(month, period))] : []
}
