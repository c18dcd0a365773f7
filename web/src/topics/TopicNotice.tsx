import type { ReactNode } from "react"
import { CloseButton } from "../widgets/CloseButton.tsx"
import styles from "./TopicNotice.module.css"

type TopicNoticeProps = { what: string; children: ReactNode; onClose?: () => void }

/** Says above the list what went wrong with it. */
export function TopicNotice({ what, children, onClose }: TopicNoticeProps) {
  return (
    <div role="alert" className={styles.notice}>
      <div className={styles.words}>
        <p className={styles.what}>{what}</p>
        {children}
      </div>
      {onClose && <CloseButton label="Close this notice" onClick={onClose} />}
    </div>
  )
}
