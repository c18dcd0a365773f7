import { useEffect, useEffectEvent } from "react"
import { createPassageFinder, findTopicText } from "../passage-text.ts"
import { clearPassage, markRange, showPassage } from "../show-passage.ts"
import { markedItems } from "./marked-items.ts"
import { SelectionTools } from "./SelectionTools.tsx"
import { showSuggestions } from "./show-suggestions.ts"
import { useComments } from "./use-comments.ts"

const marksName = "hub-comments"
const deletionsName = "hub-deletions"

type CommentedWords = { key: string; range: Range }

/** What comments do in the text itself, below which this stands: their marks, and the button that comments on a selection. */
export function TextComments({ html }: { html: string }) {
  const { topic, comments, items, passage } = useComments()
  // Where the comments already know a newer text, its marks are not those of this one.
  const isCurrent = comments.data?.revision === topic.revision
  const marked = isCurrent ? markedItems(items, topic.content) : []
  useCommentMarks(html, topic.content, marked)
  useEffect(() => {
    if (!passage || html === "") return
    // A sheet over the text closes first, so that it can scroll.
    const frame = requestAnimationFrame(() =>
      "range" in passage ? markRange(passage.range) : showPassage(passage, topic.content),
    )
    return () => {
      cancelAnimationFrame(frame)
      clearPassage()
    }
  }, [passage, html, topic.content])
  return comments.data?.can.add ? <SelectionTools /> : null
}

/** Marks the words of these comments; a click on marked words chooses theirs. */
function useCommentMarks(html: string, source: string, marked: ReturnType<typeof markedItems>): void {
  const { items, choose, onShow, words } = useComments()
  const open = useEffectEvent((event: MouseEvent, marks: CommentedWords[]) => {
    if (getSelection()?.isCollapsed === false || (event.target as Element).closest("a, button, summary")) return
    const key = findMark(marks, event)
    const item = items.find((one) => one.key === key)
    if (!item) return
    // Nothing else follows from a click that was for a comment.
    event.preventDefault()
    choose(item, { scroll: false })
    onShow()
  })
  // Marks are drawn again when a place changes, and not whenever somebody replies.
  const places = JSON.stringify(marked)
  useEffect(() => {
    const text = findTopicText()
    if (!text || html === "") return
    const find = createPassageFinder(text, source)
    const passages = JSON.parse(places) as typeof marked
    // Of a place that is only about known nothing is said to go. Once words are shown, those of others stand between.
    const changes = passages.flatMap(({ key, suggested, ...passage }) => {
      const range = suggested === null ? undefined : find(passage)
      return range && suggested !== null && isExactly(range, passage.quote) ? [{ key, range, words: suggested }] : []
    })
    const suggestions = showSuggestions(changes)
    const marks = passages.flatMap(({ key, suggested: _suggested, ...passage }) => {
      const range = find(passage)
      return range ? [{ key, range, isComment: !changes.some((change) => change.key === key) }] : []
    })
    const commented = marks.filter(({ isComment }) => isComment)
    CSS.highlights.set(marksName, new Highlight(...commented.map(({ range }) => range)))
    CSS.highlights.set(deletionsName, new Highlight(...suggestions.others.map(({ range }) => range)))
    const forget = words.show({ text, tops: () => topsOf(marks) })
    const hear = (event: MouseEvent) => open(event, marks)
    text.addEventListener("click", hear, { capture: true })
    return () => {
      forget()
      CSS.highlights.delete(marksName)
      CSS.highlights.delete(deletionsName)
      suggestions.remove()
      text.removeEventListener("click", hear, { capture: true })
    }
  }, [html, source, places, words])
}

const isExactly = (range: Range, quote: string) =>
  range.toString().replace(/\s+/g, " ").trim() === quote.replace(/\s+/g, " ").trim()

/** Words in a part of the text that is shut stand nowhere. */
const topsOf = (marks: CommentedWords[]) =>
  new Map(
    marks.flatMap(({ key, range }) => {
      const [first] = range.getClientRects()
      return first ? [[key, first.top]] : []
    }),
  )

/** The shortest of the marks at the place of a click: the one that was meant where two lie over each other. */
function findMark(marks: CommentedWords[], { target, clientX, clientY }: MouseEvent): string | undefined {
  // Words that are suggested belong to those that they would replace.
  const suggestion = (target as Element).closest("[role=suggestion]")
  const isHit = ({ range }: { range: Range }) =>
    suggestion
      ? range.intersectsNode(suggestion)
      : [...range.getClientRects()].some(
          ({ left, right, top, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
        )
  return marks.filter(isHit).toSorted((one, other) => one.range.toString().length - other.range.toString().length)[0]
    ?.key
}
