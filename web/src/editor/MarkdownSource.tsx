import { redo, undo } from "@codemirror/commands"
import { type EditorState, Prec, Transaction } from "@codemirror/state"
import { EditorView, keymap } from "@codemirror/view"
import { useEffect, useEffectEvent, useImperativeHandle, useRef } from "react"
import { sourceImages } from "./images/source-images.ts"
import type { Command, EditorMode, EditorModeProps, EditorPosition } from "./mode.ts"
import styles from "./MarkdownSource.module.css"
import { isolateSelection } from "./own-selection.ts"
import type { SourceChange, SourceSelection } from "./source-selection.ts"
import { applyCommand, applyInsertion } from "./source-commands.ts"
import { offsetOfPosition, positionOfOffset } from "./source-offsets.ts"
import { changesTo, sourceState } from "./source-state.ts"
import { sourceFinder } from "./source-find.ts"
import { sourceStatus } from "./source-status.ts"
import { markCommentsInSource } from "./source-comments.ts"
import { markWritersInSource } from "./source-writers.ts"
import { changeTable } from "./source-table.ts"
import { sourceCompletion } from "./variables/source-completion.ts"
import { isLineInSight, visibleTop } from "./visible-top.ts"

/** Markdown as it is written. What is not touched stays as it was, byte for byte, line endings among it. */
export function MarkdownSource({
  ref,
  project_id,
  begin,
  memory,
  onTyping,
  onStatus,
  writers,
  commentsIn,
  onLink,
  onFind,
}: EditorModeProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const beginning = useRef(begin)
  const typed = useEffectEvent(onTyping)
  const linkAsked = useEffectEvent(onLink)
  const findAsked = useEffectEvent(onFind)
  const statusIs = useEffectEvent(onStatus)
  // A topic that changes its project while it is written goes on as it began: made again, the source would begin again.
  const completion = useEffectEvent(() => sourceCompletion({ project_id }))

  useEffect(() => {
    if (place.current === null) return
    const { text, place: at, focused } = beginning.current
    const own = [
      Prec.high(keymap.of(keysFor({ link: () => linkAsked(), find: () => findAsked() }))),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) typed()
        if (update.docChanged || update.selectionSet) statusIs(sourceStatus(update.state))
      }),
      EditorView.scrollMargins.of(() => ({ top: 130, bottom: 90 })),
      sourceImages(),
      completion(),
    ]
    const made = new EditorView({ parent: place.current, state: sourceState(text, own, memory.current.markdown) })
    isolateSelection(made.contentDOM)
    view.current = made
    const remembered = memory.current
    statusIs(sourceStatus(made.state))
    if (at !== null) goToPosition(made, at)
    if (focused === true) made.focus()
    return () => {
      remembered.markdown = made.state
      made.destroy()
    }
  }, [memory])

  useEffect(() => {
    const shown = view.current
    if (shown) shown.dispatch(markWritersInSource(shown.state, writers))
  }, [writers])
  useEffect(() => {
    const shown = view.current
    if (shown) shown.dispatch(markCommentsInSource(shown.state, commentsIn(shown.state.sliceDoc())))
  }, [commentsIn])

  useImperativeHandle(ref, (): EditorMode => {
    const shown = () => {
      if (view.current === null) throw new Error("The source is not shown.")
      return view.current
    }
    return {
      content: () => view.current?.state.sliceDoc() ?? beginning.current.text,
      selectedText: () => selectedIn(shown().state),
      insert: (what) => apply(shown(), (selected) => applyInsertion(selected, what)),
      replaceSource: (start, end, text) => {
        const { state } = shown()
        const changes = {
          from: positionOfOffset(state, start),
          to: positionOfOffset(state, end),
          insert: state.toText(text),
        }
        shown().dispatch({ changes })
      },
      run: (command) => runIn(shown(), command),
      focus: () => view.current?.focus(),
      show: (text) => {
        // What comes from elsewhere is not taken back with what the author wrote.
        shown().dispatch({ ...changesTo(shown().state, text), annotations: Transaction.addToHistory.of(false) })
      },
      // Another mode may be asked for before this one is on the page.
      place: () => (view.current ? readPosition(view.current) : (beginning.current.place ?? { caret: 0, top: 0 })),
      goTo: (offset) => goToPosition(shown(), { caret: offset, top: offset }),
      finder: () => sourceFinder(shown()),
    }
  }, [])

  return <div ref={place} className={styles.source} />
}

function keysFor(dialogs: { link: () => void; find: () => void }) {
  const run = (command: Command) => (view: EditorView) => {
    runIn(view, command)
    return true
  }
  return [
    { key: "Mod-b", run: run("bold") },
    { key: "Mod-i", run: run("italic") },
    { key: "Mod-e", run: run("code") },
    { key: "Mod-Alt-0", run: run("paragraph") },
    { key: "Mod-Alt-1", run: run("heading1") },
    { key: "Mod-Alt-2", run: run("heading2") },
    { key: "Mod-Alt-3", run: run("heading3") },
    { key: "Mod-Alt-4", run: run("heading4") },
    { key: "Mod-k", run: () => (dialogs.link(), true) },
    { key: "Mod-f", run: () => (dialogs.find(), true) },
    { key: "Mod-y", run: redo, preventDefault: true },
  ]
}

function runIn(view: EditorView, command: Command): void {
  if (command === "undo") undo(view)
  else if (command === "redo") redo(view)
  else apply(view, (selected) => applyCommand(selected, command) ?? changeTable(selected, command))
  view.focus()
}

function apply(view: EditorView, make: (selected: SourceSelection) => SourceChange | undefined): void {
  const { state } = view
  const { from, to } = state.selection.main
  // Places in the document count every line ending as one, as its plain text does.
  const made = make({ text: state.doc.toString(), from, to })
  if (made === undefined) return
  const { anchor, head, also, ...change } = made
  const toText = (insert: string) => state.toText(insert.replaceAll("\n", state.lineBreak))
  view.dispatch({
    changes: [
      { ...change, insert: toText(change.insert) },
      ...(also ? [{ from: also.at, insert: toText(also.insert) }] : []),
    ],
    selection: { anchor, head },
    scrollIntoView: true,
    userEvent: "input.command",
  })
}

const selectedIn = (state: EditorState) => state.sliceDoc(state.selection.main.from, state.selection.main.to)

function readPosition(view: EditorView): EditorPosition {
  const caret = offsetOfPosition(view.state, view.state.selection.main.head)
  // Windows are scrolled by whole pixels: a line that was put under the toolbar may begin a part of one above it.
  const below = visibleTop(view.dom) - view.documentTop + 1
  return { caret, top: below <= 1 ? 0 : offsetOfPosition(view.state, view.lineBlockAtHeight(below).from) }
}

function goToPosition(view: EditorView, { caret, top, caretHeight, unlessInSight = false }: EditorPosition): void {
  view.dispatch({ selection: { anchor: positionOfOffset(view.state, caret) } })
  if (top === 0 && caretHeight === undefined) return
  const [line, height] = caretHeight === undefined ? [top, visibleTop(view.dom)] : [caret, caretHeight]
  // What is far from the window is measured only when it comes near, so that the line is looked for twice.
  const scroll = () => {
    const { top: found } = view.lineBlockAt(positionOfOffset(view.state, line))
    if (unlessInSight && isLineInSight(view.dom, view.documentTop + found)) return
    scrollBy({ top: view.documentTop + found - height, behavior: "instant" })
  }
  scroll()
  view.requestMeasure({ read: () => {}, write: scroll })
}
