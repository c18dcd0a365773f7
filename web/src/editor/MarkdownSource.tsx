import { redo, redoDepth, undo, undoDepth } from "@codemirror/commands"
import { Prec, type EditorState } from "@codemirror/state"
import { EditorView, keymap } from "@codemirror/view"
import { useEffect, useEffectEvent, useImperativeHandle, useRef } from "react"
import type { Command, Mode, ModeProps, Place } from "./mode.ts"
import styles from "./MarkdownSource.module.css"
import { type Change, commanded, inserted, type Selected } from "./source-commands.ts"
import { offsetOf, positionOf } from "./source-offsets.ts"
import { sourceState } from "./source-state.ts"

/** Markdown as it is written. What is not touched stays as it was, byte for byte, line endings among it. */
export function MarkdownSource({ ref, begin, onTyping, onStatus, onImage, onLink }: ModeProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const beginning = useRef(begin)
  const typed = useEffectEvent(onTyping)
  const imageGiven = useEffectEvent(onImage)
  const linkAsked = useEffectEvent(onLink)
  const statusIs = useEffectEvent(onStatus)

  useEffect(() => {
    if (place.current === null) return
    const { text, place: at } = beginning.current
    const made = new EditorView({
      parent: place.current,
      state: sourceState(text, [
        Prec.high(keymap.of(keysFor(() => linkAsked()))),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) typed()
          if (update.docChanged || update.selectionSet) statusIs(statusOf(update.state))
        }),
        EditorView.domEventHandlers({
          paste: (event) => takeImages(event.clipboardData, imageGiven),
          drop: (event) => takeImages(event.dataTransfer, imageGiven),
        }),
      ]),
    })
    view.current = made
    if (at !== null) goTo(made, at)
    return () => made.destroy()
  }, [])

  useImperativeHandle(ref, (): Mode => {
    const shown = () => {
      if (view.current === null) throw new Error("The source is not shown.")
      return view.current
    }
    return {
      content: () => view.current?.state.sliceDoc() ?? beginning.current.text,
      selectedText: () => selectedIn(shown().state),
      insert: (what) => apply(shown(), (selected) => inserted(selected, what)),
      replaceSource: (start, end, text) => {
        const { state } = shown()
        const changes = { from: positionOf(state, start), to: positionOf(state, end), insert: state.toText(text) }
        shown().dispatch({ changes })
      },
      run: (command) => runIn(shown(), command),
      focus: () => view.current?.focus(),
      show: (text) => replace(shown(), text),
      place: () => placeIn(shown()),
    }
  }, [])

  return <div ref={place} className={styles.source} />
}

function keysFor(link: () => void) {
  const run = (command: Command) => (view: EditorView) => {
    runIn(view, command)
    return true
  }
  return [
    { key: "Mod-b", run: run("bold") },
    { key: "Mod-i", run: run("italic") },
    { key: "Mod-e", run: run("code") },
    { key: "Mod-Alt-2", run: run("heading2") },
    { key: "Mod-k", run: () => (link(), true) },
  ]
}

function runIn(view: EditorView, command: Command): void {
  if (command === "undo") undo(view)
  else if (command === "redo") redo(view)
  else apply(view, (selected) => commanded(selected, command))
  view.focus()
}

function apply(view: EditorView, make: (selected: Selected) => Change | undefined): void {
  const { state } = view
  const { from, to } = state.selection.main
  // Places in the document count every line ending as one, as its plain text does.
  const made = make({ text: state.doc.toString(), from, to })
  if (made === undefined) return
  const { anchor, head, ...changes } = made
  view.dispatch({
    changes: { ...changes, insert: state.toText(changes.insert.replaceAll("\n", state.lineBreak)) },
    selection: { anchor, head },
    scrollIntoView: true,
    userEvent: "input.command",
  })
}

/** Shows a text that came from elsewhere by changing only what differs, so that the caret keeps its place. */
function replace(view: EditorView, text: string): void {
  if (view.state.sliceDoc() === text) return
  const after = view.state.toText(text)
  const [was, is] = [view.state.doc.toString(), after.toString()]
  let start = 0
  while (start < Math.min(was.length, is.length) && was[start] === is[start]) start++
  let end = 0
  while (end < Math.min(was.length, is.length) - start && was.at(-1 - end) === is.at(-1 - end)) end++
  view.dispatch({ changes: { from: start, to: was.length - end, insert: after.slice(start, is.length - end) } })
}

const selectedIn = (state: EditorState) => state.sliceDoc(state.selection.main.from, state.selection.main.to)

function statusOf(state: EditorState) {
  return { active: new Set<Command>(), canUndo: undoDepth(state) > 0, canRedo: redoDepth(state) > 0, inTable: false }
}

function placeIn(view: EditorView): Place {
  const top = view.lineBlockAtHeight(view.scrollDOM.scrollTop).from
  return { caret: offsetOf(view.state, view.state.selection.main.head), top: offsetOf(view.state, top) }
}

function goTo(view: EditorView, { caret, top }: Place): void {
  view.dispatch({
    selection: { anchor: positionOf(view.state, caret) },
    effects: EditorView.scrollIntoView(positionOf(view.state, top), { y: "start" }),
  })
}

function takeImages(transfer: DataTransfer | null, take: (file: File) => void): boolean {
  const files = [...(transfer?.files ?? [])].filter((file) => file.type.startsWith("image/"))
  for (const file of files) take(file)
  return files.length > 0
}
