import type { Node } from "prosemirror-model"
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "prosemirror-state"
import { Decoration, DecorationSet } from "prosemirror-view"
import type { EditorView } from "prosemirror-view"
import { type Finder, type FindResult, mostFound, patternOfQuery, type FindQuery } from "../find.ts"

type TextMatch = { from: number; to: number }
type VisualSearch = { query: FindQuery | null; matches: TextMatch[]; current: number; marks: DecorationSet }

const key = new PluginKey<VisualSearch>("find")
const nothing: VisualSearch = { query: null, matches: [], current: -1, marks: DecorationSet.empty }

/** Marks what the open find panel looks for. */
export function findMarks(): Plugin<VisualSearch> {
  return new Plugin<VisualSearch>({
    key,
    state: {
      init: () => nothing,
      apply: (transaction, search) => {
        const asked = transaction.getMeta(key) as FindQuery | null | undefined
        const query = asked === undefined ? search.query : asked
        if (query === null || query.text === "") return query === search.query ? search : { ...nothing, query }
        if (asked === undefined && !transaction.docChanged && !transaction.selectionSet) return search
        const same = asked === undefined && !transaction.docChanged
        const matches = same ? search.matches : findMatches(transaction.doc, query)
        const { from, to } = transaction.selection
        const current = matches.findIndex((match) => match.from === from && match.to === to)
        if (same && current === search.current) return search
        return { query, matches, current, marks: decorateMatches(transaction.doc, matches, current) }
      },
    },
    props: { decorations: (state) => key.getState(state)?.marks },
  })
}

/** What the find panel does in a visual document. */
export function visualFinder(view: EditorView): Finder {
  const search = () => key.getState(view.state) ?? nothing
  const found = (): FindResult => ({ count: search().matches.length, current: search().current })
  const select = (match: TextMatch | undefined): FindResult => {
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
      if (match) {
        const transaction = replaceMatches(view.state, [match], by)
        // What was put in may hold the words too: it goes on behind that.
        const end = TextSelection.create(transaction.doc, transaction.mapping.map(match.to))
        view.dispatch(transaction.setSelection(end))
      }
      return next()
    },
    replaceAll: (by) => {
      const { matches } = search()
      if (matches.length > 0) view.dispatch(replaceMatches(view.state, matches, by))
      return { ...found(), replaced: matches.length }
    },
    close: () => view.dispatch(view.state.tr.setMeta(key, null)),
  }
}

function replaceMatches(state: EditorState, matches: TextMatch[], by: string): Transaction {
  const { tr } = state
  for (const { from, to } of matches.toReversed()) {
    if (by === "") tr.delete(from, to)
    else
      tr.replaceWith(from, to, state.schema.text(by, state.doc.resolve(from).marksAcross(state.doc.resolve(to)) ?? []))
  }
  return tr.scrollIntoView()
}

/** The matches in each textblock; words that a leaf stands in are not found across it. */
export function findMatches(doc: Node, query: FindQuery): TextMatch[] {
  const matches: TextMatch[] = []
  doc.descendants((node, position) => {
    if (!node.isTextblock || matches.length >= mostFound) return !node.isTextblock
    const text = node.textBetween(0, node.content.size, null, (leaf) =>
      leaf.type.name === "soft_break" ? " " : "\ufffc",
    )
    for (const found of text.matchAll(patternOfQuery(query))) {
      if (matches.length >= mostFound) break
      matches.push({ from: position + 1 + found.index, to: position + 1 + found.index + found[0].length })
    }
    return false
  })
  return matches
}

function decorateMatches(doc: Node, matches: TextMatch[], current: number): DecorationSet {
  return DecorationSet.create(
    doc,
    matches.map(({ from, to }, index) =>
      Decoration.inline(from, to, { class: index === current ? "found found-here" : "found" }),
    ),
  )
}
