import { useLayoutEffect, useRef, useState } from "react"

const spare = 8

/** Which of many rows of one height are in sight of the box that scrolls them, and a few around; the row `at` comes into sight. */
export function useWindow(rows: number, height: number, at: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState({ top: 0, count: 30 })

  function look() {
    const box = frame.current
    if (!box) return
    const top = Math.floor(box.scrollTop / height)
    const count = Math.ceil(box.clientHeight / height) + 1
    setShown((before) => (before.top === top && before.count === count ? before : { top, count }))
  }

  useLayoutEffect(() => {
    look()
    const watch = new ResizeObserver(look)
    if (frame.current) watch.observe(frame.current)
    return () => watch.disconnect()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useLayoutEffect(() => {
    const box = frame.current
    if (!box || at < 0) return
    const top = at * height
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight
  }, [at, height])

  const first = Math.max(0, Math.min(shown.top, rows - shown.count) - spare)
  return { frame, first, last: Math.min(rows, first + shown.count + 2 * spare), onScroll: look }
}
