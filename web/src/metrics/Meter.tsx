import styles from "./Metrics.module.css"
import { formatInUnit } from "./labels.ts"

type MeterProps = { label: string; percent: number | null; beside?: string }

/** A bar that says how much of something is taken. */
export function Meter({ label, percent, beside }: MeterProps) {
  return (
    <div className={styles.meter}>
      <span>{label}</span>
      <span className={styles.beside}>{beside ?? formatInUnit(percent, "%")}</span>
      <meter aria-label={label} min={0} max={100} value={percent ?? 0} />
    </div>
  )
}
