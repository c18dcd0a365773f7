import { EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state"
import type { EditorView } from "@codemirror/view"
import { expect, test } from "vitest"
import { openVisualWriter } from "../../test/visual-writer.ts"
import type { Finder, FindQuery } from "./find.ts"
import { sourceFinder } from "./source-find.ts"
import { sourceState } from "./source-state.ts"
import { visualFinder } from "./visual/find.ts"

type OpenText = { finder: Finder; text: () => string; selected: () => string }

/** A text in Markdown with the caret at `^`, in as much of a view as finding asks for. */
function openSource(picture: string): OpenText {
  let state: EditorState = sourceState(picture.replace("^", ""), [])
  state = state.update({ selection: EditorSelection.cursor(picture.indexOf("^")) }).state
  const view = {
    get state() {
      return state
    },
    dispatch: (spec: TransactionSpec) => void (state = state.update(spec).state),
    plugin: () => null,
  } as unknown as EditorView
  return {
    finder: sourceFinder(view),
    text: () => state.sliceDoc(),
    selected: () => state.sliceDoc(state.selection.main.from, state.selection.main.to),
  }
}

function openVisual(picture: string): OpenText {
  const writer = openVisualWriter(picture)
  let finder: Finder | undefined
  writer.run((_state, _dispatch, view) => (finder = view && visualFinder(view)) !== undefined)
  const selected = () => {
    const { doc, selection } = writer.state
    return doc.textBetween(selection.from, selection.to)
  }
  return { finder: finder!, text: writer.text, selected }
}

const find = (text: string, matchCase = false): FindQuery => ({ text, matchCase })

for (const [mode, open] of [
  ["Markdown", openSource],
  ["visual", openVisual],
] as const) {
  test(`in the ${mode} editor the panel says how many places hold the words, none of them being selected yet`, () => {
    const { finder, selected } = open("Price^ and price\n\nPRICE\n")

    expect(finder.look(find("price"))).toEqual({ count: 3, current: -1 })
    expect(finder.look(find("price", true))).toEqual({ count: 1, current: -1 })
    expect(finder.look(find("cost"))).toEqual({ count: 0, current: -1 })
    expect(finder.look(find(""))).toEqual({ count: 0, current: -1 })
    expect(selected()).toBe("")
  })

  test(`in the ${mode} editor next and previous go from the caret on, and round at the ends`, () => {
    const { finder, selected } = open("one ^two one two one\n")
    finder.look(find("one"))

    const steps = [finder.next(), finder.next(), finder.next(), finder.previous(), finder.previous()]

    expect(steps.map(({ current }) => current)).toEqual([1, 2, 0, 2, 1])
    expect(selected()).toBe("one")
  })

  test(`in the ${mode} editor previous begins before the caret`, () => {
    const { finder } = open("one two ^one\n")
    finder.look(find("one"))

    expect(finder.previous()).toEqual({ count: 2, current: 0 })
  })

  test(`in the ${mode} editor words are replaced one by one, going on behind what was put in`, () => {
    const { finder, text } = open("^cat and cat and cat\n")
    finder.look(find("cat"))

    const results = [finder.replace("cats"), finder.replace("cats"), finder.replace("cats")]

    expect(text()).toBe("cats and cats and cat\n")
    expect(results.map(({ current }) => current)).toEqual([0, 1, 2])
  })

  test(`in the ${mode} editor all places are replaced at once, and counted`, () => {
    const { finder, text } = open("^cat and Cat\n\ncat\n")
    finder.look(find("cat"))

    expect(finder.replaceAll("c.$1")).toMatchObject({ replaced: 3, count: 0 })
    expect(text()).toBe("c.$1 and c.$1\n\nc.$1\n")
  })

  test(`in the ${mode} editor a word is replaced by nothing`, () => {
    const { finder, text } = open("^one two\n")
    finder.look(find("one "))
    finder.next()

    finder.replace("")

    expect(text()).toBe("two\n")
  })
}
