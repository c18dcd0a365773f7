import { useLayoutEffect, useRef, useState } from "react"
import { findRowShift } from "./row-shift.ts"

const spare = 8

/**
 * Which of many rows of one height are in sight of the box that scrolls them, and a few around; the row `at` comes into
 * sight when it is another one. When rows come or go around them, those in sight stay where they are. `ids` are the rows
 * in their order, the same array as long as they are the same.
 */
export function useWindow<Id extends number | string>(ids: readonly Id[], height: number, at: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState({ top: 0, count: 30 })
  const before = useRef<{ ids: readonly Id[]; at: number; scrollTop: number }>({ ids: [], at: -1, scrollTop: 0 })

  function look() {
    const box = frame.current
    if (!box) return
    before.current.scrollTop = box.scrollTop
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

  function show(row: number) {
    const box = frame.current
    if (!box || row < 0) return
    const top = row * height
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight
  }

  useLayoutEffect(() => {
    const box = frame.current
    const was = before.current
    before.current = { ids, at, scrollTop: was.scrollTop }
    if (!box) return
    const [from, to] = [was.scrollTop / height, (was.scrollTop + box.clientHeight) / height]
    if (was.ids !== ids && was.scrollTop > 0) {
      const first = Math.floor(from)
      const shift = findRowShift(was.ids.slice(first, Math.ceil(to)), first, ids)
      if (shift !== 0) box.scrollTop = was.scrollTop + shift * height
    }
    const wasSeen = was.at >= from - 1 && was.at < to
    if (wasSeen || was.ids[was.at] !== ids[at]) show(at)
    look()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ids, at, height])

  const first = Math.max(0, Math.min(shown.top, ids.length - shown.count) - spare)
  return { frame, first, last: Math.min(ids.length, first + shown.count + 2 * spare), onScroll: look, show }
}
