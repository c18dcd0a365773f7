import type { ComponentProps, ReactNode } from "react"
import { CloseButton } from "./CloseButton.tsx"
import styles from "./Notice.module.css"

type NoticeProps = Omit<ComponentProps<"div">, "title"> & {
  kind: "good" | "careful" | "bad"
  title: ReactNode
  onClose?: () => void
}

/** Says in place what happened or what to look at, as the component library does, without the library. */
export function Notice({ kind, title, onClose, children, className = "", ...props }: NoticeProps) {
  return (
    <div {...props} className={`${styles.notice} ${className}`} data-kind={kind}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      {onClose && <CloseButton label="Dismiss" onClick={onClose} />}
    </div>
  )
}
