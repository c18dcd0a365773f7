import { Transform } from "prosemirror-transform"
import type { Node } from "prosemirror-model"
import { describe, expect, test } from "vitest"
import type { Opened } from "./visual.ts"
import { openVisual, saveVisual, schema } from "./visual.ts"

type Edit = (tr: Transform, at: (words: string) => number, opened: Opened) => void

/** Saves a text after an edit; `at` finds the position of words in it. */
function saved(source: string, edit: Edit) {
  const opened = openVisual(source)
  const tr = new Transform(opened.doc)
  edit(tr, (words) => find(opened.doc, words), opened)
  return saveVisual(opened, tr.doc)
}

function find(doc: Node, words: string): number {
  let found = -1
  doc.descendants((node, position) => {
    if (found < 0 && node.isText && node.text!.includes(words)) found = position + node.text!.indexOf(words)
  })
  return found
}

const type =
  (words: string, text: string): Edit =>
  (tr, at) => {
    const $at = tr.doc.resolve(at(words) + 1)
    tr.replaceWith(at(words), at(words) + words.length, schema.text(text, $at.marks()))
  }

describe("a word in", () => {
  test.each([
    ["a setext heading", "Old\n===\n\nx\n", "New\n===\n\nx\n"],
    ["a closed heading", "# Old #\n", "# New #\n"],
    ["a hard-wrapped paragraph", "a\nOld b  \nc\n", "a\nNew b  \nc\n"],
    ["emphasis of the other kind", "__a _Old_ b__ *c*\n", "__a _New_ b__ *c*\n"],
    ["words with references and escapes", "&copy; \\* Old &lt; \\_\n", "&copy; \\* New &lt; \\_\n"],
    ["a quote with marks of three kinds", ">a\n>  Old\nb\n", ">a\n>  New\nb\n"],
    ["a list with wide bullets", "*   Old\n*   b\n    c\n", "*   New\n*   b\n    c\n"],
    ["a table without pipes at its edges", "a|Old\n:-|-\nb|c\n", "a|New\n:-|-\nb|c\n"],
    ["a link to a definition", "[Old b][c] d\n\n[c]: e 'f'\n", "[New b][c] d\n\n[c]: e 'f'\n"],
    ["indented code", "a\n\n    Old\n\tb\n", "a\n\n    New\n\tb\n"],
    ["fenced code in a list", "- ~~~~ js\n  Old\n\n  b\n  ~~~~\n", "- ~~~~ js\n  New\n\n  b\n  ~~~~\n"],
    ["raw HTML", "<div class=Old>\n  <b>\n</div>\n", "<div class=New>\n  <b>\n</div>\n"],
    ["inline code", "a `` `Old `` b\n", "a `` `New `` b\n"],
    ["a footnote", "a[^1]\n\n[^1]: Old\n    b\n", "a[^1]\n\n[^1]: New\n    b\n"],
    ["an alert", "> [!NOTE]\n> Old\n", "> [!NOTE]\n> New\n"],
    ["a directive", "::: note\nOld\n:::\n", "::: note\nNew\n:::\n"],
    ["a shortcode", '{{< figure src="Old" >}}\n', '{{< figure src="New" >}}\n'],
    ["a text with tabs and trailing spaces", "a \t\nOld \n\n\tb  \n\n\n", "a \t\nNew \n\n\tb  \n\n\n"],
    ["a text with a byte order mark", "\uFEFFOld", "\uFEFFNew"],
    ["a heading after a byte order mark", "\uFEFF# Old\n\n[a]: b\n[a]", "\uFEFF# New\n\n[a]: b\n[a]"],
    ["nested emphasis", "*(*a*)* Old\n", "*(*a*)* New\n"],
    ["a task", "- [x] Old\n- [ ] b\n", "- [x] New\n- [ ] b\n"],
    ["words beside a literal", "\\{{a_b}} Old {{c_d}}\n", "\\{{a_b}} New {{c_d}}\n"],
    ["the second of two equal paragraphs", "Old\n\nb\n\nb Old\n", "New\n\nb\n\nb Old\n"],
  ])("%s", (_name, source, expected) => {
    for (const eol of ["\n", "\r\n"]) {
      const result = saved(source.replaceAll("\n", eol), type("Old", "New"))

      expect(result).toMatchObject({ source: expected.replaceAll("\n", eol), exact: true, reopen: false })
    }
  })
})
