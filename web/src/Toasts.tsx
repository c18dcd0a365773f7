import { Notification, Portal, UnstyledButton } from "@mantine/core"
import { useEffect, useState, useSyncExternalStore } from "react"
import { getConfirmQuestion, subscribeToConfirm } from "./confirm.ts"
import { dismiss, getToasts, subscribeToToasts, type Toast } from "./toast.ts"
import styles from "./Toasts.module.css"
import { lazy } from "./widgets/lazy.tsx"

const ConfirmDialog = lazy(async () => (await import("./ConfirmDialog.tsx")).ConfirmDialog)

/** How the hub speaks up: toasts, and questions before what cannot be taken back. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts)
  const question = useSyncExternalStore(subscribeToConfirm, getConfirmQuestion)
  return (
    <>
      <Portal>
        <section className={styles.toasts} aria-label="Messages">
          {toasts.map((toast) => (
            <ToastMessage key={toast.id} toast={toast} />
          ))}
        </section>
      </Portal>
      {question && <ConfirmDialog question={question} />}
    </>
  )
}

/** A toast goes by itself unless it says what went wrong, but not while somebody points at it or has its button in focus. */
function ToastMessage({ toast: { id, message, kind, milliseconds, action } }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || milliseconds === undefined) return
    const over = setTimeout(() => dismiss(id), milliseconds)
    return () => clearTimeout(over)
  }, [held, id, milliseconds])
  return (
    <Notification
      className={styles.toast}
      data-kind={kind}
      closeButtonProps={{ "aria-label": "Close this message" }}
      onClose={() => dismiss(id)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {message}
      {[action, action?.also].map(
        (one) =>
          one && (
            <UnstyledButton
              key={one.label}
              className={styles.action}
              onClick={() => {
                dismiss(id)
                one.run()
              }}
            >
              {one.label}
            </UnstyledButton>
          ),
      )}
    </Notification>
  )
}
