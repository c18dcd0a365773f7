import { safeUrl } from "@hub/markdown"
import { openVisual, schema } from "@hub/markdown/visual"
import { Fragment, type ResolvedPos, Slice } from "prosemirror-model"
import { Plugin } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import { hrefOfAddress } from "./input-rules.ts"
import { unsupportedSections, convertWordLists } from "./word-lists.ts"

/** What is pasted and dropped: pages and Word files lose what Markdown cannot say, plain text is read as Markdown. */
export function clipboardPlugin(): Plugin {
  return new Plugin({
    props: {
      transformPastedHTML: (html) => withoutHandlers(withoutWord(convertWordLists(html))),
      clipboardTextParser: (text, $context, plain) => slicedText(text, $context, plain),
      handlePaste: (view, event) => linkSelection(view, event.clipboardData?.getData("text/plain") ?? ""),
    },
  })
}

/** What Word adds for itself: conditional comments, namespaced elements, and bullets written as text. */
export function withoutWord(html: string): string {
  return html
    .replace(/<!--\[if[^\]>]*\]>[^]*?<!\[endif\]-->/gi, "")
    .replace(unsupportedSections, "")
    .replace(/<\/?(?:o|w|m|v|st1):\w+[^>]*>/gi, "")
    .replace(/<(style|script|title|xml)\b[^]*?<\/\1>/gi, "")
}

/** Without what the page's policy would refuse to run, and complain about. */
const withoutHandlers = (html: string) =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ""))

/** Text as the part of a document that it is as Markdown; what is pasted as plain keeps its lines and nothing else. */
export function slicedText(text: string, $context: ResolvedPos, plain: boolean): Slice {
  if ($context.parent.type.spec.code) return new Slice(Fragment.from(schema.text(text.replace(/\r\n?/g, "\n"))), 0, 0)
  if (!plain) return Slice.maxOpen(openVisual(text.replace(/\r\n?/g, "\n")).doc.content)
  const paragraphs = text
    .split(/(?:\r\n?|\n)+/)
    .map((line) => schema.nodes.paragraph.create(null, line === "" ? null : schema.text(line)))
  return Slice.maxOpen(Fragment.from(paragraphs))
}

/** An address pasted over words links them. */
function linkSelection(view: EditorView, text: string): boolean {
  const { from, to, empty, $from, $to } = view.state.selection
  const address = text.trim()
  if (empty || !$from.sameParent($to) || $from.parent.type.spec.code) return false
  if (!/^(?:https?:\/\/|www\.|mailto:)\S+$/i.test(address) || safeUrl(address) === undefined) return false
  view.dispatch(
    view.state.tr.addMark(from, to, schema.marks.link.create({ href: hrefOfAddress(address) })).scrollIntoView(),
  )
  return true
}
