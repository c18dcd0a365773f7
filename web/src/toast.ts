export type ToastKind = "success" | "error" | "info" | "warn"
/** What can be done about what a toast says, as long as it is there; of a series only the last one is. */
export type ToastAction = { label: string; run: () => void; series?: string; also?: { label: string; run: () => void } }
/** Without `milliseconds` it stays until somebody closes it. */
export type Toast = { id: number; message: string; kind: ToastKind; milliseconds?: number; action?: ToastAction }

const mostToasts = 4

/** How long something can be taken back from its toast, in milliseconds. */
export const undoTime = 8000

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shows a toast; Section 9: 3000 ms unless told. What went wrong stays until somebody closes it, or it is said again.
 */
export function toast(message: string, kind: ToastKind = "info", milliseconds = 3000, action?: ToastAction): void {
  const isError = kind === "error"
  const others = toasts.filter(
    (one) =>
      (action?.series === undefined || one.action?.series !== action.series) &&
      !(isError && one.kind === "error" && one.message === message),
  )
  const time = isError ? {} : { milliseconds }
  putNewest([...others, { id: ++lastId, message, kind, ...time, ...(action ? { action } : {}) }])
}

/** Leaves out the oldest where there are too many, but none that stays. */
function putNewest(all: Toast[]) {
  let surplus = all.length - mostToasts
  put(all.filter(({ milliseconds }, at) => milliseconds === undefined || at === all.length - 1 || surplus-- <= 0))
}

export function dismiss(id: number): void {
  put(toasts.filter((toast) => toast.id !== id))
}

/** Nothing is left of what was said to somebody else. */
export function dismissAll(): void {
  put([])
}

/** What a series said does not hold any more. */
export function dismissSeries(series: string): void {
  put(toasts.filter(({ action }) => action?.series !== series))
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
