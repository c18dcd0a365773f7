import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands"
import { markdownKeymap, markdownLanguage } from "@codemirror/lang-markdown"
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language"
import { EditorState } from "@codemirror/state"
import { drawSelection, EditorView, keymap } from "@codemirror/view"
import { tags } from "@lezer/highlight"
import { useEffect, useEffectEvent, useRef } from "react"
import styles from "./MarkdownSource.module.css"

type MarkdownSourceProps = {
  value: string
  onChange: (value: string) => void
  onImage: (file: File) => void
  /** Receives the view, for the toolbar's commands. */
  onReady: (view: EditorView) => void
}

/** Markdown as it is written. What is not touched stays as it was, byte for byte, line endings among it. */
export function MarkdownSource({ value, onChange, onImage, onReady }: MarkdownSourceProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const initial = useRef(value)
  const changed = useEffectEvent(onChange)
  const imageGiven = useEffectEvent(onImage)
  const ready = useEffectEvent(onReady)

  useEffect(() => {
    if (place.current === null) return
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: initial.current,
        extensions: [
          EditorState.lineSeparator.of(lineEnding(initial.current)),
          history(),
          drawSelection(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": "Content", spellcheck: "true" }),
          markdownLanguage.extension,
          syntaxHighlighting(looks),
          keymap.of([...markdownKeymap, ...defaultKeymap, ...historyKeymap, ...indenting]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.sliceDoc())
          }),
          EditorView.domEventHandlers({
            paste: (event) => takeImages(event.clipboardData, imageGiven),
            drop: (event) => takeImages(event.dataTransfer, imageGiven),
          }),
        ],
      }),
    })
    view.current = made
    ready(made)
    return () => made.destroy()
  }, [])

  useEffect(() => {
    if (view.current !== null) replace(view.current, value)
  }, [value])

  return <div ref={place} className={styles.source} />
}

// Tab leaves the text, as everywhere on the page; brackets with the command key indent.
const indenting = [
  { key: "Mod-]", run: indentMore },
  { key: "Mod-[", run: indentLess },
]

/** A text with one kind of line ending keeps it; in a mixed one every carriage return stays where it is. */
const lineEnding = (text: string) => (/\r\n/.test(text) && !/(?:^|[^\r])\n/.test(text) ? "\r\n" : "\n")

/** Shows a text that came from elsewhere by changing only what differs, so that the caret keeps its place. */
function replace(view: EditorView, text: string): void {
  const before = view.state.sliceDoc()
  if (before === text) return
  const after = view.state.toText(text)
  const old = view.state.doc
  const [was, is] = [old.toString(), after.toString()]
  let start = 0
  while (start < Math.min(was.length, is.length) && was[start] === is[start]) start++
  let end = 0
  while (end < Math.min(was.length, is.length) - start && was.at(-1 - end) === is.at(-1 - end)) end++
  view.dispatch({ changes: { from: start, to: was.length - end, insert: after.slice(start, is.length - end) } })
}

function takeImages(transfer: DataTransfer | null, take: (file: File) => void): boolean {
  const files = [...(transfer?.files ?? [])].filter((file) => file.type.startsWith("image/"))
  for (const file of files) take(file)
  return files.length > 0
}

const looks = HighlightStyle.define([
  { tag: tags.heading, class: styles.heading ?? "" },
  { tag: tags.strong, class: styles.strong ?? "" },
  { tag: tags.emphasis, class: styles.emphasis ?? "" },
  { tag: tags.strikethrough, class: styles.struck ?? "" },
  { tag: [tags.monospace, tags.labelName], class: styles.code ?? "" },
  { tag: [tags.link, tags.url], class: styles.link ?? "" },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.quote, tags.comment], class: styles.quiet ?? "" },
])
