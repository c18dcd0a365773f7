import { useEffect, useRef } from "react"
import { isKeyTaken } from "../../key-taken.ts"

/**
 * The keys of a list: j and k go through the rows, and so do the arrows from one that has the focus, Enter opens (a link does), x ticks. Rows of topics have their ids as
 * `data-topic`, and so on; the link of a row is marked with `data-opens`.
 */
export function useListKeys<List extends HTMLElement>(what: string, onTick?: (id: number) => void) {
  const list = useRef<List>(null)
  const tick = useRef(onTick)
  useEffect(() => {
    tick.current = onTick
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isKeyTaken(event.target)) return
      const step = stepOfKey(event.key, rowOf(document.activeElement, what) !== null)
      if (step !== undefined) stepInList(list.current, what, step)
      else if (event.key === "x" && tick.current !== undefined) {
        const row = rowOf(document.activeElement, what)
        if (row === null) return
        tick.current(Number(row.dataset[what]))
      } else return
      event.preventDefault()
    }
    document.addEventListener("keydown", heard)
    return () => document.removeEventListener("keydown", heard)
  }, [what])
  return list
}

/** Arrows scroll the page unless a row has the focus. */
function stepOfKey(key: string, isInRow: boolean): 1 | -1 | undefined {
  if (key === "j" || (isInRow && key === "ArrowDown")) return 1
  if (key === "k" || (isInRow && key === "ArrowUp")) return -1
  return undefined
}

/** Goes to the next row or the one before; from elsewhere to the one that is open, or else to the first. */
function stepInList(list: HTMLElement | null, what: string, by: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>(`[data-${what}]`) ?? [])]
  const at = rows.indexOf(rowOf(document.activeElement, what) ?? document.body)
  const open = rows.findIndex((one) => one.querySelector("a[data-opens][aria-current]") !== null)
  const row = rows[at === -1 ? Math.max(open, 0) : Math.min(Math.max(at + by, 0), rows.length - 1)]
  row?.querySelector<HTMLElement>("a[data-opens]")?.focus()
  row?.scrollIntoView({ block: "nearest" })
}

const rowOf = (element: Element | null, what: string) => element?.closest<HTMLElement>(`[data-${what}]`) ?? null
