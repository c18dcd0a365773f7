import { type RefObject, useEffect, useEffectEvent, useState } from "react"
import type { ContentHandle } from "../editor/ContentEditor.tsx"
import { debounce } from "../editor/debounce.ts"
import type { useSavedDraft } from "../editor/draft.ts"
import { carryParagraph, paragraphAt } from "../editor/paragraphs.ts"
import { isSameMarks, noMarks, writerMarksIn } from "../editor/writer-marks.ts"
import { useTopicPresence } from "./topic-presence.ts"

/** How long nothing moves before the others hear in which paragraph the caret is, in milliseconds. */
const afterMoving = { wait: 400, latest: 2000 }

/** Tells the others in which paragraph the author writes, and where they write: the marks, and who is in this one. */
export function useSharedParagraphs(text: RefObject<ContentHandle | null>, edit: ReturnType<typeof useSavedDraft>) {
  const { presence, report } = useTopicPresence()
  const [writers, setWriters] = useState(noMarks)
  const [here, setHere] = useState("")

  const share = useEffectEvent(() => {
    const mode = text.current
    const others = presence?.others ?? []
    if (others.length === 0) {
      // Nobody has to be told, and it would be work beside the typing.
      setWriters(noMarks)
      setHere("")
      return report({ editing: edit.dirty })
    }
    if (!mode) return
    const saved = { revision: edit.saved.revision, content: edit.saved.draft.content }
    const source = mode.content()
    const paragraph = paragraphAt(source, mode.place().caret)
    report({
      editing: edit.dirty,
      paragraph: { revision: saved.revision, ...carryParagraph(source, saved.content, paragraph) },
    })
    const marks = writerMarksIn(source, saved, others)
    setWriters((before) => (isSameMarks(before, marks) ? before : marks))
    setHere(marks.find(({ start }) => start === paragraph.start)?.label ?? "")
  })
  const [moved] = useState(() => debounce(() => share(), afterMoving))
  // Whatever is drawn again may have changed who writes where.
  useEffect(() => moved.touch())
  useEffect(
    () => () => {
      moved.cancel()
      report({ editing: false })
    },
    [moved, report],
  )
  return { writers, here, onMove: moved.touch }
}
