import { openVisual, saveVisual } from "@hub/markdown/visual"
import { EditorState } from "prosemirror-state"
import { describe, expect, test } from "vitest"
import { followAddresses } from "./addresses.ts"

/** The text after keys: words that are deleted, one sign after the other, and then typed in their place. */
function typed(source: string, old: string, now: string): string {
  let opened = openVisual(source)
  let state = EditorState.create({ doc: opened.doc, plugins: [followAddresses()] })
  let at = 0
  state.doc.descendants((node, position) => {
    const found = node.text?.indexOf(old) ?? -1
    if (found >= 0) at = position + found
  })
  const save = () => {
    opened = saveVisual(opened, state.doc).opened
  }

  for (let end = at + old.length; end > at; end--) {
    state = state.apply(state.tr.delete(end - 1, end))
    save()
  }
  for (const sign of now) {
    state = state.apply(state.tr.insertText(sign, at))
    at += 1
    save()
  }
  return opened.source
}

describe("an address that is corrected sign by sign, and saved after each", () => {
  test.each([
    ["in its middle", "See https://a.example/v1/x now.\n", "v1", "v2", "See https://a.example/v2/x now.\n"],
    ["at its end", "See https://a.example/v1 now.\n", "v1", "v2", "See https://a.example/v2 now.\n"],
    ["before a full stop", "See https://a.example/v1.\n", "1", "23", "See https://a.example/v23.\n"],
    ["alone on its line", "https://a.example/v1\n", "v1", "v2.5", "https://a.example/v2.5\n"],
    ["in a table", "| a |\n|---|\n| https://a.example/v1 |\n", "v1", "v2", "| a |\n|---|\n| https://a.example/v2 |\n"],
  ])("%s leads to where it says and stays bare", (_, source, old, now, expected) => {
    expect(typed(source, old, now)).toBe(expected)
  })

  test("ends where a sentence goes on", () => {
    expect(typed("See https://a.example/v1\n", "1", "2, and then")).toBe("See https://a.example/v2, and then\n")
  })

  test("a link with words of its own keeps its address", () => {
    expect(typed("See [rules](https://a.example/v1).\n", "ule", "aw")).toBe("See [raws](https://a.example/v1).\n")
  })
})
