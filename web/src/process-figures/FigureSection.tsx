import type { ProcessFigures } from "@hub/contract/process-figures"
import { processFigures } from "@hub/contract/process-figures/values"
import { useId } from "react"
import { formatCount } from "../widgets/format-count.ts"
import { DataTable } from "../widgets/list/DataTable.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { figureColumns } from "./columns.tsx"
import { FigureChart } from "./FigureChart.tsx"
import { describeBlanks, describeFigureCell, valueNames } from "./labels.ts"
import styles from "./ProcessFigures.module.css"

type FigureSectionProps = { figure: ProcessFigures["figures"][number] }

/** One figure with its definition, and what it is once there is something to count. */
export function FigureSection({ figure: { key, blanks, years, periods } }: FigureSectionProps) {
  const id = useId()
  const { label, definition, ...rest } = processFigures[key]
  const left = describeBlanks(blanks, "blank" in rest ? rest.blank : undefined)
  const isEmpty = [...years, ...periods].every(({ value, state }) => value === null && state === "none")
  return (
    <section className={`${surfaces.ruled} ${styles.figure}`} aria-labelledby={id}>
      <h2 className={layout.headingLarge} id={id}>
        {label}
      </h2>
      <p className={`${layout.quietLine} ${styles.definition}`}>
        {definition} {left}
      </p>
      {isEmpty ? (
        <p className={`${layout.quietLine} ${styles.empty}`}>No data yet</p>
      ) : (
        <MeasuredFigure figure={{ key, blanks, years, periods }} />
      )}
    </section>
  )
}

/** Two years beside each other, bars, and on request the table. */
function MeasuredFigure({ figure: { key, years, periods } }: FigureSectionProps) {
  const { label, kind } = processFigures[key]
  return (
    <>
      <dl className={styles.years}>
        {years.map((year) => (
          <div key={year.period}>
            <dt>{year.period}</dt>
            <dd>
              <span className={year.value === null ? styles.missing : styles.value}>
                {describeFigureCell(year, kind)}
              </span>
              {year.cases !== null && (
                <span className={styles.of}>
                  {valueNames[kind]} of {formatCount(year.cases, "case")}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <FigureChart label={label} kind={kind} periods={periods} />
      <details className={styles.table}>
        <summary>Table</summary>
        <DataTable
          rows={periods}
          columns={figureColumns(kind)}
          rowAttributes={({ period }) => ({ key: period })}
          aria-label={`${label} by period`}
        />
      </details>
    </>
  )
}
