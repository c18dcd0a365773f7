import { useEffect, useRef } from "react"
import { isKeyTaken } from "../key-taken.ts"

/** The keys of a list: j and k go through the rows, Enter opens (a link does), x ticks. */
export function useListKeys(onTick: (id: number) => void) {
  const table = useRef<HTMLTableElement>(null)
  const tick = useRef(onTick)
  useEffect(() => {
    tick.current = onTick
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isKeyTaken(event.target)) return
      if (event.key === "j" || event.key === "k") step(table.current, event.key === "j" ? 1 : -1)
      else if (event.key === "x") {
        const row = rowOf(document.activeElement)
        if (row === null) return
        tick.current(Number(row.dataset["topic"]))
      } else return
      event.preventDefault()
    }
    document.addEventListener("keydown", heard)
    return () => document.removeEventListener("keydown", heard)
  }, [])
  return table
}

/** Goes to the next or the row before; from elsewhere to the first. */
function step(table: HTMLTableElement | null, by: 1 | -1): void {
  const rows = [...(table?.querySelectorAll<HTMLElement>("tr[data-topic]") ?? [])]
  const at = rows.indexOf(rowOf(document.activeElement) ?? document.body)
  const row = rows[at === -1 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]
  row?.querySelector<HTMLElement>("a[data-opens]")?.focus()
  row?.scrollIntoView({ block: "nearest" })
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>("tr[data-topic]") ?? null
