import type { WordChange } from "@hub/markdown"
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react"
import { countAlikeEnds } from "../../editor/alike-ends.ts"
import { type CommentMark, carryMarks } from "../../editor/comment-marks.ts"
import { type DebouncedCall, debounce } from "../../editor/debounce.ts"
import { askEngine } from "../../engine/engine.ts"
import { toast } from "../../toast.ts"
import { storeTyping } from "./stored-typing.ts"

const savedSentence = "What you suggest is saved on this device, and you can send it when you come back."
const afterTyping = { wait: 300, latest: 1000 }

type TypedChangesInput = {
  topic_id: number
  base: { revision: number; content: string }
  /** What was typed before. */
  initial: string
  /** What is typed at this moment. */
  content: () => string
}

/** What is typed while somebody suggests: it is kept on this device all the time, and compared with the text in a worker. */
export function useTypedChanges({ topic_id, base, initial, content }: TypedChangesInput) {
  const [typed, setTyped] = useState(initial)
  const [isStored, setStored] = useState(true)
  const [found, setFound] = useState<{ typed: string; changes: WordChange[] }>({ typed: base.content, changes: [] })
  const pause = useRef<DebouncedCall>(null)
  const comparing = useRef<Promise<unknown>>(Promise.resolve())
  /** Nothing is kept of what was sent. */
  const isOver = useRef(false)

  const report = useEffectEvent(() => {
    if (isOver.current) return
    const now = content()
    setTyped(now)
    setStored(storeTyping(topic_id, base.revision, base.content, now))
  })
  /** Who leaves hears that nothing is lost. */
  const saySaved = useEffectEvent(() => {
    if (!isOver.current && content() !== base.content) toast(savedSentence, "info", 6000)
  })
  useLayoutEffect(() => {
    const made = debounce(() => report(), afterTyping)
    pause.current = made
    const leaving = () => made.flush()
    addEventListener("pagehide", leaving)
    document.addEventListener("visibilitychange", leaving)
    return () => {
      removeEventListener("pagehide", leaving)
      document.removeEventListener("visibilitychange", leaving)
      // The editor is still there in this phase and in no later one.
      made.flush()
      saySaved()
    }
  }, [])

  useEffect(() => {
    let gone = false
    const compare = async () => {
      // One comparison waits for the other: of those that are overtaken meanwhile only the last is made.
      await comparing.current
      if (gone) return
      const made = listChanges(base.content, typed)
      comparing.current = made
      const changes = await made
      if (!gone) setFound({ typed, changes })
    }
    void compare()
    return () => {
      gone = true
    }
  }, [base, typed])
  const marksIn = useMemo(() => {
    const own = marksOf(found.changes)
    return (source: string) => carryMarks(found.typed, source, own)
  }, [found])

  // The same at each time, so that the editor is not drawn again.
  const [onTyping] = useState(() => () => pause.current?.touch())

  /** Everything typed at this moment, which is kept first. */
  function finish(): string {
    pause.current?.flush()
    return content()
  }

  /** Keeps nothing more. */
  function end(): void {
    isOver.current = true
    pause.current?.cancel()
  }
  // `marksIn` says which words of the source as it is now were typed.
  return { typed, isStored, changes: found.changes, marksIn, onTyping, finish, end }
}

export const listChanges = async (before: string, after: string): Promise<WordChange[]> =>
  before === after ? [] : askEngine({ kind: "changes", before, after })

/** The words that changes put into a text, where they stand in it then, without those that were there before. */
function marksOf(changes: WordChange[]): CommentMark[] {
  let shift = 0
  return changes.map(({ start, end, old, insert }, index) => {
    const alike = countAlikeEnds(old, insert)
    const from = start + shift
    shift += insert.length - (end - start)
    return {
      key: `typed-${index}`,
      start: from + alike.start,
      end: from + insert.length - alike.end,
      suggested: null,
      replaces: old.slice(alike.start, old.length - alike.end).trim(),
    }
  })
}
