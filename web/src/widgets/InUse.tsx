import { Modal } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import styles from "./InUse.module.css"

type InUseProps = {
  title: string
  /** Why it cannot go, as the hub says it. */
  sentence: string
  uses: { words: string; link?: string }[]
  onClose: () => void
  children?: ReactNode
}

/** Says why something cannot be deleted: where it is used. */
export function InUse({ title, sentence, uses, onClose, children }: InUseProps) {
  return (
    <Modal opened title={title} onClose={onClose}>
      <p className={styles.sentence}>{sentence}</p>
      <ul className={styles.uses} aria-label="Where it is used">
        {uses.map(({ words, link }) => (
          <li key={words + (link ?? "")}>{link === undefined ? words : <Link to={link}>{words}</Link>}</li>
        ))}
      </ul>
      {children}
    </Modal>
  )
}
