import { Progress, Text } from "@mantine/core"
import layout from "./Layout.module.css"
import styles from "./ProgressLine.module.css"

/** What the hub is doing at the moment, and how much of it. */
export function ProgressLine({ label, step, percent }: { label: string; step: string; percent: number }) {
  return (
    <div className={layout.stackTight}>
      <div className={styles.line}>
        <Text size="sm" component="output">
          {step === "" ? "Working…" : step}…
        </Text>
        <Text size="sm" c="dimmed">
          {percent}%
        </Text>
      </div>
      <Progress value={Math.max(percent, 2)} animated aria-label={label} />
    </div>
  )
}
