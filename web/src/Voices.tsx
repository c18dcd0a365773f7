import { useEffect, useState, useSyncExternalStore } from "react"
import { AskHost } from "./AskHost.tsx"
import { hush, onToasts, shownToasts, type Toast } from "./say.ts"
import styles from "./Voices.module.css"
import { CloseButton } from "./widgets/CloseButton.tsx"

/** How the hub speaks up: toasts, and questions before what cannot be taken back. */
export function Voices() {
  const toasts = useSyncExternalStore(onToasts, shownToasts)
  return (
    <>
      <section className={styles.toasts} aria-label="Messages">
        {toasts.map((toast) => (
          <Said key={toast.id} toast={toast} />
        ))}
      </section>
      <AskHost />
    </>
  )
}

/** A toast goes by itself, but not while somebody points at it. */
function Said({ toast: { id, message, kind, milliseconds } }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const over = setTimeout(() => hush(id), milliseconds)
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
      <CloseButton label="Close this message" onClick={() => hush(id)} />
    </div>
  )
}
