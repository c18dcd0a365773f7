import { useEffect, useState } from "react"

/** Where a heading counts as read: a little below the bar that stays on top, in pixels. */
const readingLine = 140

/** The id of the heading under which the text is being read: the last one above the line. */
export function useCurrentHeading(headings: { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const look = () => {
      const isRead = ({ id }: { id: string }) => {
        const heading = document.getElementById(id)
        return heading !== null && heading.getBoundingClientRect().top < readingLine
      }
      // What stands too low to come up to the line is read once the end is reached.
      const isAtEnd = scrollY > 0 && Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight
      setCurrent((isAtEnd ? headings.at(-1) : (headings.findLast(isRead) ?? headings[0]))?.id)
    }
    look()
    document.addEventListener("scroll", look, { passive: true })
    return () => document.removeEventListener("scroll", look)
  }, [headings])
  return current
}
