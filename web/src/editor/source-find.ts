import {
  findNext,
  findPrevious,
  openSearchPanel,
  closeSearchPanel,
  replaceAll,
  replaceNext,
  search,
  SearchQuery,
  setSearchQuery,
} from "@codemirror/search"
import type { EditorView } from "@codemirror/view"
import { type Finder, type FindResult, mostFound } from "./find.ts"

/** CodeMirror marks what is found only while a panel of its own is open; ours stands above it. */
export const sourceSearch = search({ createPanel: () => ({ dom: document.createElement("span"), top: true }) })

/** What the find panel does in Markdown. */
export function sourceFinder(view: EditorView): Finder {
  let asked = new SearchQuery({ search: "" })

  function found(): FindResult {
    const { from, to } = view.state.selection.main
    let [count, current] = [0, -1]
    if (asked.valid)
      for (const matches = asked.getCursor(view.state); count < mostFound; count++) {
        const { done, value } = matches.next()
        if (done) break
        if (value.from === from && value.to === to) current = count
      }
    return { count, current }
  }

  return {
    look: ({ text, matchCase }) => {
      asked = new SearchQuery({ search: text, caseSensitive: matchCase, literal: true })
      openSearchPanel(view)
      view.dispatch({ effects: setSearchQuery.of(asked) })
      return found()
    },
    next: () => (findNext(view), found()),
    previous: () => (findPrevious(view), found()),
    replace: (by) => {
      change(by)
      // Where the selection is not what was found, CodeMirror only goes there.
      if (found().current >= 0) replaceNext(view)
      else findNext(view)
      return found()
    },
    replaceAll: (by) => {
      const { count } = found()
      change(by)
      replaceAll(view)
      return { ...found(), replaced: count }
    },
    close: () => void closeSearchPanel(view),
  }

  function change(by: string): void {
    asked = new SearchQuery({
      search: asked.search,
      caseSensitive: asked.caseSensitive,
      literal: true,
      replace: by,
    })
    view.dispatch({ effects: setSearchQuery.of(asked) })
  }
}
