import { useEffect, useState, useSyncExternalStore } from "react"
import { ConfirmHost } from "./ConfirmHost.tsx"
import { dismiss, subscribeToToasts, getToasts, type Toast } from "./toast.ts"
import styles from "./Toasts.module.css"
import { CloseButton } from "./widgets/CloseButton.tsx"

/** How the hub speaks up: toasts, and questions before what cannot be taken back. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts)
  return (
    <>
      <section className={styles.toasts} aria-label="Messages">
        {toasts.map((toast) => (
          <ToastMessage key={toast.id} toast={toast} />
        ))}
      </section>
      <ConfirmHost />
    </>
  )
}

/** A toast goes by itself, but not while somebody points at it. */
function ToastMessage({ toast: { id, message, kind, milliseconds } }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const over = setTimeout(() => dismiss(id), milliseconds)
    return () => clearTimeout(over)
  }, [held, id, milliseconds])
  return (
    <div
      role="alert"
      className={styles.toast}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span className={styles.message}>{message}</span>
      <CloseButton label="Close this message" onClick={() => dismiss(id)} />
    </div>
  )
}
