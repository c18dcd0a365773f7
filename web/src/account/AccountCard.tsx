import { Title } from "@mantine/core"
import type { ReactNode } from "react"
import { hubName } from "../hub-name.ts"
import { Logo } from "../widgets/Logo.tsx"
import styles from "./Card.module.css"

type AccountCardProps = { title: string; sentence?: string; children: ReactNode }

/** One card in the middle of a bare page, under the name of the hub. */
export function AccountCard({ title, sentence, children }: AccountCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.brand}>
        <Logo />
        {hubName}
      </div>
      <Title order={1} size="h2" ff="var(--hub-theirs)">
        {title}
      </Title>
      {sentence !== undefined && <p className={styles.sentence}>{sentence}</p>}
      <div className={styles.body}>{children}</div>
    </div>
  )
}
