import { Text, Title } from "@mantine/core"
import type { ReactNode } from "react"
import styles from "./PageHeader.module.css"

/** The heading of a screen, a sentence under it, and its actions at the end of the line. */
export function PageHeader({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.header}>
      <div>
        <Title order={1}>{title}</Title>
        {children && (
          <Text c="dimmed" component="div" mt={4}>
            {children}
          </Text>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
