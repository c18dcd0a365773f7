import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands"
import { markdownKeymap, markdownLanguage } from "@codemirror/lang-markdown"
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language"
import { EditorState, type Extension } from "@codemirror/state"
import { drawSelection, EditorView, keymap } from "@codemirror/view"
import { tags } from "@lezer/highlight"
import styles from "./MarkdownSource.module.css"
import { lineEnding } from "./source-offsets.ts"

/** Markdown in CodeMirror, as every text of the editor is shown. */
export function sourceState(doc: string, own: Extension[]): EditorState {
  return EditorState.create({
    doc,
    extensions: [
      EditorState.lineSeparator.of(lineEnding(doc)),
      own,
      history(),
      drawSelection(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": "Content", spellcheck: "true" }),
      markdownLanguage.extension,
      syntaxHighlighting(looks),
      keymap.of([...markdownKeymap, ...defaultKeymap, ...historyKeymap, ...indenting]),
    ],
  })
}

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
  { tag: [tags.link, tags.url], class: styles.link ?? "" },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.quote, tags.comment], class: styles.quiet ?? "" },
])
