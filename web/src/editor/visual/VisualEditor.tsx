import { type VisualDocument, openVisual } from "@hub/markdown/visual"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react"
import { cache } from "../../queries.ts"
import { variableList } from "../../variables/queries.ts"
import { useGiveValue } from "../../variables/use-give-value.tsx"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import { askEngine, isLarge } from "../../engine/engine.ts"
import type { EditorMode, EditorModeProps } from "../mode.ts"
import { topicOfAddress } from "../topic-of-address.ts"
import layout from "../../widgets/Layout.module.css"
import styles from "./VisualEditor.module.css"
import { makeVisual, type VisualHandle } from "./visual.ts"

// The reviewer's corrections need the same engine: in a file of their own, both pages would load more.
export { openBlock, sourceWith } from "./correction.ts"
export { makeCorrector } from "./corrector.ts"

/** The text as readers see it, to be written in. What is not touched stays as it was, byte for byte. */
export function VisualEditor(props: EditorModeProps) {
  const { ref, project_id, begin, memory } = props
  /** What is being opened; another text that is to be shown meanwhile takes its place. */
  const [text, setText] = useState(begin.text)
  const [opened, setOpened] = useState(() => (isLarge(text) ? null : openVisual(text)))
  const place = useRef<HTMLDivElement>(null)
  const visual = useRef<VisualHandle>(null)
  const [focused] = useState(begin.focused === true)
  // Somebody who adds a variable in another window comes back from there.
  const variables = useQuery({ ...variableList({ project_id }), refetchOnWindowFocus: "always" })
  const values = useRef(new Map<string, string>())

  useEffect(() => {
    values.current = new Map((variables.data ?? []).map(({ slug, value }) => [slug, value]))
    visual.current?.nameValues()
  }, [variables.data])

  /** A slug that was not there when the variables were read may be there by now: they are read again, once for each. */
  const looked = useRef(new Set<string>())
  function valueOf(slug: string): string | null | undefined {
    if (!variables.data) return null
    if (!values.current.has(slug) && variables.isSuccess && !looked.current.has(slug)) {
      looked.current.add(slug)
      void cache.invalidateQueries({ queryKey: variableList().queryKey, exact: true })
    }
    return values.current.get(slug)
  }

  useEffect(() => {
    if (opened !== null) return
    let gone = false
    const open = async () => {
      const tree = await askEngine({ kind: "tree", text })
      if (!gone) setOpened(openVisual(text, tree))
    }
    void open()
    return () => {
      gone = true
    }
  }, [opened, text])

  const callbacks = {
    typing: useEffectEvent(props.onTyping),
    status: useEffectEvent(props.onStatus),
    link: useEffectEvent(props.onLink),
    insert: useEffectEvent(props.onInsert),
    find: useEffectEvent(props.onFind),
    inexact: useEffectEvent(props.onInexact),
  }
  const lookUp = useEffectEvent(valueOf)
  const giving = useGiveValue(topicOfAddress(), { onClosed: () => visual.current?.focus() })
  const ask = useEffectEvent(giving.giveValue)
  const mark = useEffectEvent((made: VisualHandle) => {
    made.markWriters(props.writers)
    made.markComments(props.commentsIn)
  })
  const make = useEffectEvent((parent: HTMLElement, from: VisualDocument) =>
    makeVisual(parent, from, {
      project_id,
      ...(memory.current.visual ? { former: memory.current.visual } : {}),
      place: begin.place,
      valueOf: (slug) => lookUp(slug),
      giveValue: giving.label === null ? null : { label: giving.label, run: (slug) => ask(slug) },
      callbacks: {
        typing: () => callbacks.typing(),
        status: (status) => callbacks.status(status),
        link: () => callbacks.link(),
        insert: (kind) => callbacks.insert(kind),
        find: () => callbacks.find(),
        inexact: (words) => callbacks.inexact(words),
      },
    }),
  )

  useEffect(() => {
    if (place.current === null || opened === null) return
    const made = make(place.current, opened)
    const remembered = memory.current
    visual.current = made
    mark(made)
    if (focused) made.focus()
    return () => {
      remembered.visual = made.left()
      made.destroy()
      visual.current = null
    }
  }, [opened, memory, focused])

  const { writers, commentsIn } = props
  useEffect(() => visual.current?.markWriters(writers), [writers])
  useEffect(() => visual.current?.markComments(commentsIn), [commentsIn])

  useImperativeHandle(
    ref,
    (): EditorMode => ({
      content: () => visual.current?.content() ?? text,
      selectedText: () => visual.current?.selectedText() ?? "",
      insert: (what) => visual.current?.insert(what),
      replaceSource: (start, end, text) => visual.current?.replaceSource(start, end, text),
      run: (command) => visual.current?.run(command),
      focus: () => visual.current?.focus(),
      show: (next) => (visual.current ? visual.current.show(next) : setText(next)),
      place: () => visual.current?.place() ?? begin.place ?? { caret: 0, top: 0 },
      goTo: (offset) => visual.current?.goTo({ caret: offset, top: offset }),
      finder: () => visual.current?.finder() ?? null,
    }),
    [begin, text],
  )

  return (
    <>
      {opened === null && <LoadingRows label="Opening the text…" />}
      <div ref={place} className={`${layout.fillColumn} ${styles.visual}`} />
      {giving.dialog}
    </>
  )
}
