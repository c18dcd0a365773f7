import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react"
import { carryMarks, type CommentMark } from "../../editor/comment-marks.ts"
import { railWidth } from "../../widgets/use-has-rail.ts"
import { markedItems } from "./marked-items.ts"
import { useComments } from "./use-comments.ts"

/** The open comments in a text while it is written, by the version that it is made from; and what a click on them does. */
export function useWrittenMarks({ revision, content }: { revision: number; content: string }) {
  const { comments, items, choose, onShow, words } = useComments()
  // Where the comments already know a newer text, or not yet this one, their places are not those of this one: what is
  // marked goes along with its words meanwhile.
  const places = comments.data?.revision === revision ? JSON.stringify(markedItems(items, content)) : undefined
  const [known, setKnown] = useState({ content, places: "[]" })
  if (places !== undefined && (known.places !== places || known.content !== content)) setKnown({ content, places })
  const marksIn = useCallback(
    (source: string) => carryMarks(known.content, source, JSON.parse(known.places) as CommentMark[]),
    [known],
  )

  function onClick({ target }: MouseEvent): void {
    const key = (target as Element).closest<HTMLElement>("[data-comment]")?.dataset["comment"]
    const item = items.find((one) => one.key === key)
    if (!item) return
    choose(item, { scroll: false })
    // On a phone the tab would lie over the words that somebody is about to write in.
    if (matchMedia(railWidth).matches) onShow()
  }

  /** Says where the marked words of this text are; Markdown draws only the lines near the window, so that many are nowhere. */
  const show = useCallback(
    (text: Element) => {
      const keys = new Set((JSON.parse(known.places) as CommentMark[]).map(({ key }) => key))
      return words.show({ text, tops: () => (text.querySelector(".cm-editor") ? new Map() : topsOfMarks(text, keys)) })
    },
    [words, known],
  )
  return { marksIn, show, onClick }
}

/** The element of a written text, whose marked words the cards beside it stand at. */
export function useMarkedText({ show }: ReturnType<typeof useWrittenMarks>) {
  const text = useRef<HTMLDivElement>(null)
  // The editor has drawn its marks by then.
  useEffect(() => (text.current ? show(text.current) : undefined), [show])
  return text
}

function topsOfMarks(text: Element, keys: ReadonlySet<string>): Map<string, number> {
  const tops = new Map<string, number>()
  for (const mark of text.querySelectorAll<HTMLElement>("[data-comment]")) {
    const key = mark.dataset["comment"]
    if (key !== undefined && keys.has(key) && !tops.has(key)) tops.set(key, mark.getBoundingClientRect().top)
  }
  return tops
}
