import { Title } from "@mantine/core"
import type { ReactNode } from "react"
import { hubName } from "../hub-name.ts"
import { Logo } from "../widgets/Logo.tsx"
import styles from "./Card.module.css"

export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.card}>
      <div className={styles.brand}>
        <Logo />
        {hubName}
      </div>
      <Title order={1} size="h2" mb="md" ff="var(--hub-theirs)">
        {title}
      </Title>
      {children}
    </div>
  )
}
