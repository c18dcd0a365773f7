import { schema } from "@hub/markdown/visual"
import type { EditorState, Transaction } from "prosemirror-state"
import type { Insertion } from "../mode.ts"
import { spacesAround } from "../variables/spaces.ts"
import { insertFootnote } from "./footnotes.ts"
import { insertTable } from "./tables.ts"

const { nodes, marks } = schema

/** What a dialog puts where the selection is; a link takes the place of the one that the caret is in. */
export function insertContent(state: EditorState, what: Insertion): Transaction {
  const { tr } = state
  if (what.kind === "footnote") return insertFootnote(state, what)
  const isEmpty = state.selection.empty
  const { from, to } = isEmpty ? (what.kind === "variable" ? state.selection : linkAround(state)) : wordsIn(state)
  const set = state.doc.resolve(from).marks()
  switch (what.kind) {
    case "variable": {
      const [$from, $to] = [state.doc.resolve(from), state.doc.resolve(to)]
      const spaces = spacesAround(
        $from.parent.textBetween(0, $from.parentOffset, "\ufffc", "\ufffc"),
        $to.parent.textBetween($to.parentOffset, $to.parent.content.size, "\ufffc", "\ufffc"),
      )
      const space = (words: string) => (words === "" ? [] : [schema.text(words, set)])
      const variable = nodes.variable.create({ slug: what.slug }, null, set)
      return tr.replaceWith(from, to, [...space(spaces.before), variable, ...space(spaces.after)]).scrollIntoView()
    }
    case "table": {
      let made = tr
      insertTable(what)(state, (transaction) => (made = transaction))
      return made
    }
    case "image":
      return tr.replaceWith(from, to, nodes.image.create({ src: what.url, alt: what.words })).scrollIntoView()
    case "link": {
      const link = marks.link.create({ href: what.url })
      if (from < to && state.doc.textBetween(from, to) === what.words)
        return tr.removeMark(from, to, marks.link).addMark(from, to, link).scrollIntoView()
      const words = schema.text(what.words, link.addToSet(set))
      return tr.replaceWith(from, to, words).removeStoredMark(marks.link).scrollIntoView()
    }
  }
}

/** The selected words, or those of the link that the caret is in. */
export function selectedText(state: EditorState): string {
  const { from, to } = state.selection.empty ? linkAround(state) : state.selection
  return state.doc.textBetween(from, to, " ")
}

/** What is selected without the spaces at its ends, as a word has when it was marked with the one after it. */
function wordsIn({ doc, selection: { from, to } }: EditorState): { from: number; to: number } {
  const words = doc.textBetween(from, to, "\ufffc", "\ufffc")
  if (words.trim() === "") return { from, to }
  return { from: from + words.length - words.trimStart().length, to: to - (words.length - words.trimEnd().length) }
}

function linkAround({ selection }: EditorState): { from: number; to: number } {
  const { $from } = selection
  const here = { from: selection.from, to: selection.from }
  const mark = marks.link.isInSet($from.marks())
  if (mark === undefined) return here
  let first = $from.index()
  if (first === $from.parent.childCount || !mark.isInSet($from.parent.child(first).marks)) first--
  let from = $from.start()
  for (let index = 0; index < first; index++) from += $from.parent.child(index).nodeSize
  let last = first
  while (first > 0 && mark.isInSet($from.parent.child(first - 1).marks)) from -= $from.parent.child(--first).nodeSize
  let to = from
  while (last + 1 < $from.parent.childCount && mark.isInSet($from.parent.child(last + 1).marks)) last++
  for (let index = first; index <= last; index++) to += $from.parent.child(index).nodeSize
  return { from, to }
}
