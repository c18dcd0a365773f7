import type { ImportDetail } from "@hub/contract/imports"
import { Anchor } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { formatCount } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import { ReimportQuestion } from "./ReimportPanel.tsx"
import { ReportSummary } from "./ReportSummary.tsx"
import { importSuggestionsQuery } from "./suggestion-queries.ts"
import styles from "./Review.module.css"
import { usableValues } from "./usable-values.ts"

/** What is looked at instead of a topic. */
export type DetailPane = "styles" | "headings" | "values" | "report"

type DecideRailProps = {
  row: ImportDetail
  onShow: (pane: DetailPane) => void
  onSelect: (item_id: number) => void
}

/** What is left to decide, each with a proposal, above what became of the file. */
export function DecideRail({ row, onShow, onSelect }: DecideRailProps) {
  return (
    <div className={layout.stackFluid}>
      {row.can.accept && <Decisions row={row} onShow={onShow} />}
      <ReportSummary row={row} onShow={() => onShow("report")} onSelect={onSelect} />
      <div className={`${layout.stackClose} ${layout.below}`}>
        {row.type === "word" && <Show onClick={() => onShow("styles")}>Map styles</Show>}
        {row.can.accept && row.previous === null && <ReimportQuestion row={row} />}
      </div>
    </div>
  )
}

function Decisions({ row, onShow }: Omit<DecideRailProps, "onSelect">) {
  const { data } = useQuery({ ...importSuggestionsQuery(row.id), enabled: row.suggested_changes > 0 })
  const headings = data?.headings ?? []
  const values = data ? usableValues(data) : []
  const count = Number(headings.length > 0) + row.undecided
  return (
    <section aria-label="To decide" className={layout.stackClose}>
      <h2 className={styles.title}>
        To decide {count > 0 && <span className={layout.quietPlain}>{count.toLocaleString()}</span>}
      </h2>
      <p className={layout.quietLine}>
        {count === 0
          ? "Nothing has to be decided."
          : "Each has a proposal, which is taken unless you decide otherwise."}
      </p>
      {row.undecided > 0 && (
        <Card title={`${formatCount(row.undecided, "topic")} changed here and in the file`}>
          Open each topic marked as a conflict and choose what to keep.
        </Card>
      )}
      {headings.length > 0 && (
        <Card
          title={formatCount(headings.length, "look-alike heading")}
          action={<Show onClick={() => onShow("headings")}>Show headings</Show>}
        >
          {describeHeadings(headings)}
        </Card>
      )}
      {values.length > 0 && (
        <Card
          title={formatCount(values.length, "repeated value")}
          action={<Show onClick={() => onShow("values")}>Show values</Show>}
        >
          Optional: a variable changes them in one place. They stay text.
        </Card>
      )}
    </section>
  )
}

function describeHeadings(headings: { level: number | null }[]) {
  const made = headings.filter(({ level }) => level !== null).length
  return made === 0 ? "Bold or large lines. They stay text." : `${made.toLocaleString()} of them made headings.`
}

function Card({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.card}>
      <div className={layout.between}>
        <strong>{title}</strong>
        {action}
      </div>
      <span className={layout.quietTiny}>{children}</span>
    </div>
  )
}

function Show({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" size="sm" ta="start" onClick={onClick}>
      {children}
    </Anchor>
  )
}
