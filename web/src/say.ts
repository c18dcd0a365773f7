export type Kind = "success" | "error" | "info" | "warn"
export type Toast = { id: number; message: string; kind: Kind; milliseconds: number }

const most = 4

let toasts: Toast[] = []
let spoken = 0
const listeners = new Set<() => void>()

/** Shows a toast; Section 9: 3000 ms unless told. */
export function say(message: string, kind: Kind = "info", milliseconds = 3000): void {
  put([...toasts, { id: ++spoken, message, kind, milliseconds }].slice(-most))
}

export function hush(id: number): void {
  put(toasts.filter((toast) => toast.id !== id))
}

export function shownToasts(): Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
