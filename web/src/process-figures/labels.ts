import type { FigureCell } from "@hub/contract/process-figures"
import { leastCases, type ProcessFigureKind } from "@hub/contract/process-figures/values"
import { formatCount } from "../widgets/format-count.ts"

/** What stands for a number that would be about too few. */
export const withheldLabel = "Not shown"

/** Why a number is not shown, beside the figures. */
export const withheldReason = `“${withheldLabel}” stands for fewer than ${leastCases} cases, and for a period or project beside such, from which their number could be worked out.`

/** A number with its unit: "9 days", "60%", "1.4". */
export function formatFigureValue(kind: ProcessFigureKind, value: number): string {
  if (kind === "share") return `${value.toLocaleString()}%`
  return kind === "days" ? formatCount(value, "day") : value.toLocaleString()
}

/** What a period says instead of a number, and the number where it has one. */
export function describeFigureCell(
  { state, value }: Pick<FigureCell, "state" | "value">,
  kind: ProcessFigureKind,
): string {
  if (state === "withheld") return withheldLabel
  return value === null ? "No data yet" : formatFigureValue(kind, value)
}

/** What the main number of a kind is. */
export const valueNames: Record<ProcessFigureKind, string> = { days: "Median", share: "Share", average: "Average" }

/** "Mar 2026", "Q1 2026", "2026". */
export function formatPeriod(period: string): string {
  const [year, part] = [period.slice(0, 4), period.slice(5)]
  if (part === "") return year
  return part.startsWith("Q") ? `${part} ${year}` : `${nameMonthShortly(Number(part))} ${year}`
}

/** What stands under a bar: where a quarter of a year begins, and the year where that does. */
export function tickOfPeriod(period: string): string {
  const part = period.slice(5)
  if (part === "" || part === "01" || part === "Q1") return period.slice(0, 4)
  if (part.startsWith("Q")) return part
  return part === "07" ? nameMonthShortly(7) : ""
}

const nameMonthShortly = (month: number) =>
  new Date(Date.UTC(2000, month - 1, 15)).toLocaleDateString("en", { month: "short", timeZone: "UTC" })

/** How many cases have no known moment; nothing where none has. */
export function describeBlanks(blanks: number | null, what: string | undefined): string | undefined {
  if (what === undefined || blanks === 0) return undefined
  return `${blanks === null ? `Fewer than ${leastCases}` : blanks.toLocaleString()} left out: ${what}.`
}
