import type { PageReadings, ReadingSummary } from "@hub/contract/readings"
import { otherPages, startPage } from "@hub/contract/readings/values"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"

const numbers = { className: layout.oneLine, card: "line", width: "8rem" } as const

export const pageReadingColumns: Column<PageReadings>[] = [
  { label: "Topic", use: "name", cell: ({ page, title }) => <bdi>{labelPage(page, title)}</bdi> },
  { label: "Views", ...numbers, cell: ({ views }) => <CountOf number={views} one="view" /> },
  { label: "Reports", ...numbers, cell: ({ reports }) => <CountOf number={reports} one="report" /> },
]

const labelPage = (page: number, title: string) =>
  page === startPage ? "Start page" : page === otherPages ? "Other pages" : title || `Topic ${page}`

export const searchColumns: Column<ReadingSummary["searches"][number]>[] = [
  { label: "Words", use: "name", cell: ({ words }) => <bdi>{words}</bdi> },
  { label: "Searches", ...numbers, cell: ({ count }) => <CountOf number={count} one="search" many="searches" /> },
]

/** On the card of a phone there is no heading that says what is counted. */
const CountOf = ({ number, one, many = `${one}s` }: { number: number; one: string; many?: string }) => (
  <>
    {number.toLocaleString()}
    <span className={layout.narrowOnly}> {number === 1 ? one : many}</span>
  </>
)
