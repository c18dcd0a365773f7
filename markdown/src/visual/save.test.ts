import { Transform } from "prosemirror-transform"
import type { Node } from "prosemirror-model"
import { describe, expect, test } from "vitest"
import type { VisualDocument } from "./visual.ts"
import { openVisual, saveVisual, schema } from "./visual.ts"

type DocumentChange = (tr: Transform, at: (words: string) => number, opened: VisualDocument) => void

/** Saves a text after an edit; `at` finds the position of words in it. */
function saved(source: string, edit: DocumentChange) {
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
  (words: string, text: string): DocumentChange =>
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

const near =
  (words: string, edit: (tr: Transform, position: number) => void): DocumentChange =>
  (tr, at) =>
    edit(tr, at(words))

const blockOf = (tr: Transform, position: number) => {
  const $at = tr.doc.resolve(position)
  return { from: $at.before(1), to: $at.after(1) }
}

describe("an edit of the structure:", () => {
  const mark = (words: string, name: "strong" | "em") =>
    near(words, (tr, at) => tr.addMark(at, at + words.length, schema.mark(name)))
  const split = (words: string, depth = 1) => near(words, (tr, at) => tr.split(at, depth))
  const remove = (words: string) => near(words, (tr, at) => tr.delete(blockOf(tr, at).from, blockOf(tr, at).to))
  const attributes = (words: string, attrs: object): DocumentChange =>
    near(words, (tr, at) => {
      const $at = tr.doc.resolve(at)
      tr.setNodeMarkup($at.before(), null, { ...$at.parent.attrs, ...attrs })
    })
  const tick = (checked: boolean | null): DocumentChange =>
    near("Old", (tr, at) => tr.setNodeMarkup(tr.doc.resolve(at).before(-1), null, { checked }))
  const row = near("Old", (tr, at) => {
    const cells = tr.doc
      .resolve(at)
      .node(-1)
      .children.map(() => schema.node("table_cell", null, schema.text("x|y")))
    tr.insert(tr.doc.resolve(at).after(-1), schema.node("table_row", null, cells))
  })
  const empty = near("Old", (tr, at) => tr.delete(tr.doc.resolve(at).start(), tr.doc.resolve(at).end()))
  const paragraph = (text: string) => schema.node("paragraph", null, text === "" ? [] : schema.text(text))
  const after = (words: string, text: string): DocumentChange =>
    near(words, (tr, at) => tr.insert(blockOf(tr, at).to, paragraph(text)))
  const sublist = near("Old", (tr, at) => {
    const item = schema.node("list_item", null, paragraph(""))
    tr.insert(tr.doc.resolve(at).after(), schema.node("list", null, item))
  })

  test.each<[string, string, DocumentChange, string]>([
    ["bold in a text that uses __", "__a__ Old\n", mark("Old", "strong"), "__a__ __Old__\n"],
    ["bold inside a word", "__a__ bOld\n", mark("Old", "strong"), "__a__ b**Old**\n"],
    ["bold in words already emphasised", "*a Old b*\n", mark("Old", "strong"), "*a **Old** b*\n"],
    ["a split in a quote", "> a Old\n> b\n", split("Old"), "> a\n>\n> Old\n> b\n"],
    ["a split item", "* a\n* b Old\n", split("Old", 2), "* a\n* b\n* Old\n"],
    ["a split item in a loose list", "1) a\n\n2) bOld\n", split("Old", 2), "1) a\n\n2) b\n\n3) Old\n"],
    ["a deleted first block", "Old\n\n\nb\n", remove("Old"), "b\n"],
    ["a deleted last block", "a\n\n\nOld\n", remove("Old"), "a\n"],
    ["a deleted last block without a final line ending", "a  \n\nOld", remove("Old"), "a  \n"],
    ["a deleted block between blocks without an empty line", "# a\nOld\n***\n", remove("Old"), "# a\n\n***\n"],
    ["a deleted block that kept two apart", "    a\n\nOld\n\n    b\n", remove("Old"), "    a\n\n<!-- -->\n\n    b\n"],
    ["a deleted block after one with spaces at its end", "a  \n\nOld \n\nb\n", remove("Old"), "a  \n\nb\n"],
    ["a block put after the last without a final line ending", "a\n\nOld", after("Old", "b"), "a\n\nOld\n\nb"],
    ["a block put between two without an empty line", "# Old\n# b\n", after("Old", "c"), "# Old\n\nc\n\n# b\n"],
    ["the level of a heading", "## Old ##\n", attributes("Old", { level: 3 }), "### Old ##\n"],
    ["the level of an underlined heading", "Old\n===\n", attributes("Old", { level: 2 }), "Old\n---\n"],
    ["the language of code", "~~~ js\nOld\n~~~\n", attributes("Old", { lang: "ts" }), "~~~ ts\nOld\n~~~\n"],
    ["a fence typed into code", "```\nOld\n```\n", type("Old", "```"), "````\n```\n````\n"],
    ["a ticked task", "- [ ]  Old\n", tick(true), "- [x]  Old\n"],
    ["a task made of an item", "+ Old\n+ b\n", tick(false), "+ [ ] Old\n+ b\n"],
    ["a row after the header", "Old|b\n:-:|-\nc|d\n", row, "Old|b\n:-:|-\n| x\\|y | x\\|y |\nc|d\n"],
    ["an emptied cell", "|a|b|\n|-|-|\n|Old|c|\n", empty, "|a|b|\n|-|-|\n| |c|\n"],
    ["the emptied first cell of a row without pipes", "a|b\n-|-\nOld|c\n", empty, "a|b\n-|-\n|  | c |\n"],
    ["short references keep their target", "[Old]\n\n[old]: a\n", type("Old", "New"), "[New][Old]\n\n[old]: a\n"],
    ["an empty list that waits for words", "- Old\n", sublist, "- Old\n"],
    ["an empty paragraph that waits for words", "Old\n\nb\n", after("Old", ""), "Old\n\nb\n"],
    ["a space that waits for words", "Old\n", type("Old", "Old "), "Old\n"],
  ])("%s", (_name, source, edit, expected) => {
    for (const eol of ["\n", "\r\n"]) {
      const result = saved(source.replaceAll("\n", eol), edit)

      expect(result).toMatchObject({ source: expected.replaceAll("\n", eol), exact: true })
    }
  })

  test("a document moved into a quote keeps the writing of what it holds", () => {
    const wrap: DocumentChange = (tr) =>
      tr.replaceWith(0, tr.doc.content.size, schema.node("blockquote", null, tr.doc.children))

    expect(saved("* a\n* b\n\n__c__ &copy;\nd\n", wrap).source).toBe("> * a\n> * b\n>\n> __c__ &copy;\n> d\n")
  })
})

describe("what is typed", () => {
  test.each([
    ["*a* _b_ `c`", "\\*a\\* \\_b\\_ \\`c\\`"],
    ["snake_case and 2 * 3", "snake_case and 2 * 3"],
    ["# a", "\\# a"],
    ["1. a", "1\\. a"],
    ["<b>", "\\<b>"],
    ["&amp;", "\\&amp;"],
    ["[a]", "[a]"],
    ["a | b", "a | b"],
  ])("%j stays words", (text, written) => {
    const result = saved("Old\n", type("Old", text))

    expect(result).toMatchObject({ source: `${written}\n`, exact: true, reopen: false })
    expect(openVisual(result.source).doc.textContent).toBe(text)
  })

  test.each([
    ["{{a_b}}", "variable"],
    ["https://a.example/b_c", "link"],
    ["www.a.example", "link"],
    ["::: note", "source_block"],
  ])("%j is written as it is, and shown as what it means once the text is opened again", (text, name) => {
    const result = saved("Old\n", type("Old", text))

    expect(result).toMatchObject({ source: `${text}\n`, exact: true, reopen: true })
    expect(JSON.stringify(openVisual(result.source).doc)).toContain(`"${name}"`)
  })

  test("a literal beside it stays a literal", () => {
    expect(saved("\\{{a_b}} Old\n", type("Old", "{{a_b}}")).source).toBe("\\{{a_b}} {{a_b}}\n")
  })
})

describe("what cannot be written is said:", () => {
  test("nothing can follow raw HTML that is never closed", () => {
    const result = saved("a\n\n<style>\n", (tr) =>
      tr.insert(tr.doc.content.size, schema.node("paragraph", null, schema.text("b"))),
    )

    expect(result.exact).toBe(false)
    expect(result.opened.source).toBe(result.source)
    expect(result.source).toContain("b")
  })

  test("a tag's name edited in raw HTML is written, and shown as what it became", () => {
    const result = saved("<div>\n*a*\n</div>\n\nb\n", type("div", "Old"))

    expect(result).toMatchObject({ source: "<Old>\n*a*\n</div>\n\nb\n", exact: true })
  })

  test("a definition that is deleted takes its links with it", () => {
    const result = saved("[a]\n\n[a]: Old\n", (tr) => tr.delete(3, tr.doc.content.size))

    expect(result.exact).toBe(false)
  })
})

test("a saved document can be edited further without opening its text again", () => {
  const first = openVisual("* Old\n\n| a |\n|---|\n| b |\n\nc\n")
  let opened = first
  for (const [words, text] of [
    ["Old", "One word"],
    ["word", "word of another length"],
    ["c", "d"],
    ["b", "e"],
  ] as const) {
    const tr = new Transform(opened.doc)
    const at = find(opened.doc, words)
    tr.replaceWith(at, at + words.length, schema.text(text))
    opened = saveVisual(opened, tr.doc).opened
  }

  expect(opened.source).toBe("* One word of another length\n\n| a |\n|---|\n| e |\n\nd\n")
})

test("one node that stands in two places is edited in one", () => {
  const { doc } = openVisual("Old\n")
  const twice = saveVisual(openVisual("x\n"), doc.copy(doc.content.append(doc.content))).opened

  const tr = new Transform(twice.doc)
  const second = twice.doc.child(0).nodeSize
  tr.replaceWith(second + 1, second + 4, schema.text("New"))

  expect(saveVisual(twice, tr.doc).source).toBe("Old\n\nNew\n")
})
