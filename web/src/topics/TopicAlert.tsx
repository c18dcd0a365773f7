import { CloseButton } from "@mantine/core"
import type { ReactNode } from "react"
import layout from "../widgets/Layout.module.css"
import styles from "./TopicAlert.module.css"

type TopicAlertProps = { what: string; children: ReactNode; onClose?: () => void }

/** Says above the list what went wrong with it. */
export function TopicAlert({ what, children, onClose }: TopicAlertProps) {
  return (
    <div role="alert" className={styles.alert}>
      <div className={`${layout.grow} ${layout.stackClose}`}>
        <p className={`${layout.flush} ${styles.what}`}>{what}</p>
        {children}
      </div>
      {onClose && <CloseButton aria-label="Close this notice" onClick={onClose} />}
    </div>
  )
}
