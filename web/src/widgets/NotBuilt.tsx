import { Text } from "@mantine/core"
import styles from "./Panel.module.css"

/** Stands honestly where a screen will be. */
export function NotBuilt({ purpose, what = "This screen" }: { purpose: string; what?: string }) {
  return (
    <section className={`${styles.panel} ${styles.quiet}`} aria-label="Not built yet">
      <Text fw={600}>{what} is not built yet.</Text>
      <Text c="dimmed" mt={4} className={styles.sentence}>
        {purpose}
      </Text>
    </section>
  )
}
