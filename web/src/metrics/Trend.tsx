import layout from "../widgets/Layout.module.css"
import styles from "./Metrics.module.css"
import { noData, shareOfLargest, weekdayName } from "./labels.ts"

type TrendProps = { title: string; days: string[]; figures: (number | null)[]; unit: string }

/** A bar for each day, the largest as high as there is room. */
export function Trend({ title, days, figures, unit }: TrendProps) {
  return (
    <figure className={styles.trend}>
      <figcaption className={layout.small}>{title}</figcaption>
      {figures.every((one) => one === null) && <p className={`${layout.quietLine} ${styles.quiet}`}>{noData}</p>}
      <ol className={styles.bars}>
        {days.map((day, at) => {
          const figure = figures[at] ?? null
          return (
            <li key={day}>
              <span className={styles.figure}>{figure === null ? "–" : Math.round(figure).toLocaleString()}</span>
              <svg className={styles.column} viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden>
                <rect width="10" y={100 - shareOfLargest(figure, figures)} height={shareOfLargest(figure, figures)} />
              </svg>
              <abbr title={day} className={styles.day}>
                {weekdayName(day)}
              </abbr>
              <span className={layout.unseen}>
                {figure === null ? `${day}: ${noData}` : `${day}: ${figure.toLocaleString()} ${unit}`}
              </span>
            </li>
          )
        })}
      </ol>
    </figure>
  )
}
