import type { FigureOfPeriod } from "@hub/contract/process-figures"
import type { ProcessFigureKind } from "@hub/contract/process-figures/values"
import layout from "../widgets/Layout.module.css"
import styles from "./ProcessFigures.module.css"
import { describeFigureCell, formatFigureValue, formatPeriod, tickOfPeriod } from "./labels.ts"

type FigureChartProps = { label: string; kind: ProcessFigureKind; periods: FigureOfPeriod[] }

/** A bar for each period, the largest as high as there is room, which is said above it; shares out of a hundred. */
export function FigureChart({ label, kind, periods }: FigureChartProps) {
  const measured = periods.flatMap(({ value }) => (value === null ? [] : [value]))
  const top = kind === "share" ? 100 : Math.max(0, ...measured)
  if (periods.every(({ state }) => state === "none"))
    return <p className={`${layout.quietLine} ${styles.empty}`}>No data yet</p>
  return (
    <figure className={styles.chart} aria-label={`Bars of ${label.toLowerCase()}. The table has the numbers.`}>
      <figcaption className={styles.top} aria-hidden>
        {measured.length > 0 && formatFigureValue(kind, top)}
      </figcaption>
      <ol className={styles.bars} aria-hidden>
        {periods.map((one) => (
          <li key={one.period} title={`${formatPeriod(one.period)}: ${describeFigureCell(one, kind)}`}>
            <svg className={styles.column} viewBox="0 0 10 100" preserveAspectRatio="none">
              <Bar height={one.value === null || top === 0 ? 0 : (100 * one.value) / top} state={one.state} />
            </svg>
            <span className={styles.tick}>{tickOfPeriod(one.period)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** One that is measured has a height, of zero too; one that is not shown is a short dashed line. */
function Bar({ height, state }: { height: number; state: FigureOfPeriod["state"] }) {
  if (state === "none") return null
  if (state === "withheld") return <line className={styles.withheld} x1="0" x2="10" y1="96" y2="96" />
  return <rect width="10" y={99 - height * 0.99} height={Math.max(1, height)} />
}
