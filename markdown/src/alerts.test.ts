import { describe, expect, test } from "vitest"
import { parseMarkdown, toPlainText, toHtml, writeMarkdown } from "./markdown.ts"
import { alertOfNode, openVisual } from "./visual/visual.ts"

const kinds = [
  ["note", "Note"],
  ["tip", "Tip"],
  ["important", "Important"],
  ["warning", "Warning"],
  ["caution", "Caution"],
] as const

/** A first word of each kind that can stand in a line. */
const firstWords = {
  plain: "Mind",
  bold: "**Mind**",
  italic: "*Mind*",
  "struck out": "~~Mind~~",
  code: "`Mind`",
  link: "[Mind](https://a.example)",
  "link by reference": "[Mind][d]",
  "bare address": "https://mind.example",
  "address in brackets": "<https://mind.example>",
  picture: "![Mind](/media/a/b.png)",
  "picture by reference": "![Mind][d]",
  footnote: "[^f]",
  variable: "{{mind_me}}",
  "escaped sign": "\\*Mind",
  entity: "&Auml;mind",
  "raw HTML": "<b>Mind</b>",
  formula: "$`x`$",
} as const

const ends = { "a line ending": "\n", "spaces and a line ending": " \t\n", "a hard break": "  \n" }

describe.each(Object.entries(firstWords))("an alert whose first word is of the kind %s", (_, word) => {
  test.each(
    kinds.flatMap(([kind, title]) => Object.entries(ends).map(([name, end]) => [kind, name, title, end] as const)),
  )("is a %s after %s, for readers, in lists of words and in the visual editor", (kind, _name, title, end) => {
    const source = `> [!${kind.toUpperCase()}]${end}> ${word} the gap.\n\n[d]: https://d.example\n\n[^f]: Foot.\n`
    const ordinary = toHtml(parseMarkdown(source.replace(/^.*\n> /, "> ")))

    const page = toHtml(parseMarkdown(source))

    const paragraph = /<blockquote>\n(<p>.*<\/p>)\n<\/blockquote>/.exec(ordinary)?.[1]
    expect(paragraph).toContain("the gap.")
    expect(page).toContain(
      `<div class="alert alert-${kind}">\n<p class="alert-title">${title}</p>\n${paragraph}\n</div>`,
    )
    expect(toPlainText(parseMarkdown(source))).not.toContain("[!")
    expect(alertOfNode(openVisual(source).doc.child(0))?.kind).toBe(kind)
    expect(toHtml(parseMarkdown(writeMarkdown(parseMarkdown(source))))).toContain(`alert-${kind}`)
  })
})

test.each([
  ["> [!warning] **Mind** the gap\n> It is deep.\n", "warning", "Mind the gap", "<p>It is deep.</p>"],
  ["> [!faq]- Why?\n> Because.\n", "note", "Why?", "<p>Because.</p>"],
  ["> [!bug]\n> It fails.\n", "caution", "Bug", "<p>It fails.</p>"],
  ["> [!tip] Only a title\n", "tip", "Only a title", ""],
])("the words behind the marker in %j are its title", (source, kind, title, body) => {
  const html = toHtml(parseMarkdown(source))

  expect(html).toContain(`<div class="alert alert-${kind}">\n<p class="own-title">${title}</p>`)
  expect(html).toContain(body)
})

test.each(["> [!NOTE]**Mind**\n> the gap.\n", "> **[!NOTE]**\n> Mind\n"])(
  "the quote %j, whose marker is not alone, stays a quote",
  (source) => {
    expect(toHtml(parseMarkdown(source))).toContain("<blockquote>")
    expect(alertOfNode(openVisual(source).doc.child(0))).toBeUndefined()
  },
)
