import type { Node } from "prosemirror-model"
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "prosemirror-state"
import { Decoration, DecorationSet } from "prosemirror-view"
import type { EditorView } from "prosemirror-view"
import { type Finder, type Found, mostFound, patternOf, type Query } from "../find.ts"

type Match = { from: number; to: number }
type Search = { query: Query | null; matches: Match[]; current: number; marks: DecorationSet }

const key = new PluginKey<Search>("find")
const nothing: Search = { query: null, matches: [], current: -1, marks: DecorationSet.empty }

/** Marks what the open find panel looks for. */
export function findMarks(): Plugin<Search> {
  return new Plugin<Search>({
    key,
    state: {
      init: () => nothing,
      apply: (transaction, search) => {
        const asked = transaction.getMeta(key) as Query | null | undefined
        const query = asked === undefined ? search.query : asked
        if (query === null || query.text === "") return query === search.query ? search : { ...nothing, query }
        if (asked === undefined && !transaction.docChanged && !transaction.selectionSet) return search
        const same = asked === undefined && !transaction.docChanged
        const matches = same ? search.matches : matchesIn(transaction.doc, query)
        const { from, to } = transaction.selection
        const current = matches.findIndex((match) => match.from === from && match.to === to)
        if (same && current === search.current) return search
        return { query, matches, current, marks: drawn(transaction.doc, matches, current) }
      },
    },
    props: { decorations: (state) => key.getState(state)?.marks },
  })
}

/** What the find panel does in a visual document. */
export function finderOf(view: EditorView): Finder {
  const search = () => key.getState(view.state) ?? nothing
  const found = (): Found => ({ count: search().matches.length, current: search().current })
  const select = (match: Match | undefined): Found => {
    if (match)
      view.dispatch(
        view.state.tr.setSelection(TextSelection.create(view.state.doc, match.from, match.to)).scrollIntoView(),
      )
    return found()
  }
  const next = () => {
    const { matches, current } = search()
    const { from, to } = view.state.selection
    const after = current >= 0 ? matches[current + 1] : matches.find((match) => match.from >= Math.min(from, to))
    return select(after ?? matches[0])
  }

  return {
    look: (query) => {
      view.dispatch(view.state.tr.setMeta(key, query))
      return found()
    },
    next,
    previous: () => {
      const { matches, current } = search()
      const { from } = view.state.selection
      const before = current >= 0 ? matches[current - 1] : matches.findLast((match) => match.to <= from)
      return select(before ?? matches.at(-1))
    },
    replace: (by) => {
      const match = search().matches[search().current]
      if (match) view.dispatch(replaced(view.state, [match], by))
      return next()
    },
    replaceAll: (by) => {
      const { matches } = search()
      if (matches.length > 0) view.dispatch(replaced(view.state, matches, by))
      return { ...found(), replaced: matches.length }
    },
    close: () => view.dispatch(view.state.tr.setMeta(key, null)),
  }
}

function replaced(state: EditorState, matches: Match[], by: string): Transaction {
  const { tr } = state
  for (const { from, to } of matches.toReversed()) {
    if (by === "") tr.delete(from, to)
    else
      tr.replaceWith(from, to, state.schema.text(by, state.doc.resolve(from).marksAcross(state.doc.resolve(to)) ?? []))
  }
  return tr.scrollIntoView()
}

/** The matches in each textblock; words that a leaf stands in are not found across it. */
export function matchesIn(doc: Node, query: Query): Match[] {
  const matches: Match[] = []
  doc.descendants((node, position) => {
    if (!node.isTextblock || matches.length >= mostFound) return !node.isTextblock
    const text = node.textBetween(0, node.content.size, null, (leaf) =>
      leaf.type.name === "soft_break" ? " " : "\ufffc",
    )
    for (const found of text.matchAll(patternOf(query))) {
      if (matches.length >= mostFound) break
      matches.push({ from: position + 1 + found.index, to: position + 1 + found.index + found[0].length })
    }
    return false
  })
  return matches
}

function drawn(doc: Node, matches: Match[], current: number): DecorationSet {
  return DecorationSet.create(
    doc,
    matches.map(({ from, to }, index) =>
      Decoration.inline(from, to, { class: index === current ? "found found-here" : "found" }),
    ),
  )
}
