import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands"
import { markdownKeymap, markdownLanguage } from "@codemirror/lang-markdown"
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language"
import { type ChangeSpec, EditorState, type Extension, StateEffect, type Text } from "@codemirror/state"
import { EditorView, keymap, placeholder } from "@codemirror/view"
import { tags } from "@lezer/highlight"
import { countAlikeEnds } from "./alike-ends.ts"
import { changedRanges } from "./changed-ranges.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./MarkdownSource.module.css"
import { sourceSearch } from "./source-find.ts"
import { lineEnding } from "./source-offsets.ts"
import { sourceComments } from "./source-comments.ts"
import { sourceWriters } from "./source-writers.ts"

/** Markdown to edit; with a former state its history goes on, and what differs is one more change in it. */
export function sourceState(text: string, own: Extension[], former?: EditorState): EditorState {
  const extensions = [...always, EditorState.lineSeparator.of(lineEnding(text)), own]
  if (former === undefined) return EditorState.create({ doc: text, extensions })
  const { state } = former.update({ effects: StateEffect.reconfigure.of(extensions) })
  return state.update(changesTo(state, text)).state
}

/** What makes a text of another by changing only where they differ, so that the caret keeps its place. */
export function changesTo(state: EditorState, text: string): { changes?: ChangeSpec } {
  if (state.sliceDoc() === text) return {}
  const after = state.toText(text)
  const [was, is] = [linesOf(state.doc), linesOf(after)]
  const changes = changedRanges(was, is).map(({ from, to, fromAfter, toAfter }) => {
    const [start, startAfter] = [startOfLine(state.doc, from), startOfLine(after, fromAfter)]
    const [old, young] = [was.slice(from, to).join(""), is.slice(fromAfter, toAfter).join("")]
    const { start: same, end } = countAlikeEnds(old, young)
    const insert = after.slice(startAfter + same, startAfter + young.length - end)
    return { from: start + same, to: start + old.length - end, insert }
  })
  return { changes }
}

/** The lines of a text, each but the last with its ending, which counts as one character. */
const linesOf = (text: Text): string[] =>
  [...text.iterLines()].map((line, index) => (index === text.lines - 1 ? line : `${line}\n`))

const startOfLine = (text: Text, index: number): number =>
  index < text.lines ? text.line(index + 1).from : text.length

// Tab leaves the text, as everywhere on the page; brackets with the command key indent.
const indenting = [
  { key: "Mod-]", run: indentMore },
  { key: "Mod-[", run: indentLess },
]

const looks = HighlightStyle.define([
  { tag: tags.heading, class: styles.heading ?? "" },
  { tag: tags.strong, class: styles.strong ?? "" },
  { tag: tags.emphasis, class: styles.emphasis ?? "" },
  { tag: tags.strikethrough, class: styles.struck ?? "" },
  { tag: [tags.monospace, tags.labelName], class: styles.code ?? "" },
  { tag: [tags.link, tags.url], class: layout.link ?? "" },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.quote, tags.comment], class: layout.quiet ?? "" },
])

const always: Extension[] = [
  history(),
  // What is pasted and dropped gets the text's line endings: one of another kind would be a character of its line.
  EditorView.clipboardInputFilter.of((text, { lineBreak }) => text.replace(/\r\n?|\n/g, lineBreak)),
  EditorView.lineWrapping,
  placeholder("Write in Markdown"),
  EditorView.contentAttributes.of({ "aria-label": "Content", spellcheck: "true" }),
  markdownLanguage.extension,
  syntaxHighlighting(looks),
  keymap.of([...markdownKeymap, ...defaultKeymap, ...historyKeymap, ...indenting]),
  sourceSearch,
  sourceWriters,
  sourceComments,
]
