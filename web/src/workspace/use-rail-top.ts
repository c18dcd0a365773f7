import { useCallback } from "react"

/**
 * Lets a column that is longer than the window go with the page until its end is in sight, and stay there: there is one
 * thing to scroll. Sets `--rail-top`, where the column stays.
 */
export function useRailTop() {
  return useCallback((column: HTMLElement | null) => {
    if (column === null) return undefined
    const place = () => {
      const over = column.offsetHeight - document.documentElement.clientHeight
      column.style.setProperty("--rail-top", over > 0 ? `${-over}px` : null)
    }
    const watch = new ResizeObserver(place)
    watch.observe(column)
    addEventListener("resize", place)
    return () => {
      watch.disconnect()
      removeEventListener("resize", place)
    }
  }, [])
}
