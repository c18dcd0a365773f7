export type ToastKind = "success" | "error" | "info" | "warn"
/** What can be done about what a toast says, as long as it is there. */
export type ToastAction = { label: string; run: () => void }
export type Toast = { id: number; message: string; kind: ToastKind; milliseconds: number; action?: ToastAction }

const mostToasts = 4

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast; Section 9: 3000 ms unless told. */
export function toast(message: string, kind: ToastKind = "info", milliseconds = 3000, action?: ToastAction): void {
  put([...toasts, { id: ++lastId, message, kind, milliseconds, ...(action ? { action } : {}) }].slice(-mostToasts))
}

export function dismiss(id: number): void {
  put(toasts.filter((toast) => toast.id !== id))
}

export function getToasts(): Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
