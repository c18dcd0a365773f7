import { type ReactNode, useCallback, useId } from "react"
import { CloseButton } from "./CloseButton.tsx"
import styles from "./Dialog.module.css"

type DialogProps = { title: string; drawer?: boolean; wide?: boolean; onClose: () => void; children: ReactNode }

/**
 * The browser's own modal dialog: it keeps the focus inside, closes on Escape, and gives the focus back. What is marked
 * `data-first` is focused before anything else.
 */
export function Dialog({ title, drawer = false, wide = false, onClose, children }: DialogProps) {
  const id = useId()
  const show = useCallback((dialog: HTMLDialogElement) => {
    dialog.showModal()
    dialog.querySelector<HTMLElement>("[data-first]")?.focus()
    return () => dialog.close()
  }, [])
  return (
    <dialog
      ref={show}
      className={drawer ? styles.drawer : styles.dialog}
      data-wide={wide || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // The dialog itself is only hit beside its content, where the page behind shows.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <CloseButton label="Close" onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
