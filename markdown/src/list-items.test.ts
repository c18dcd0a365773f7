import { describe, expect, test } from "vitest"
import { toUnsafeHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"

const list = (source: string) => toUnsafeHtml(parseMarkdown(source)).replaceAll("\n", "")

describe("a list is loose if blank lines part what stands directly in it", () => {
  test.each([
    ["items on neighbouring lines", "- a\n- b\n", "<ul><li>a</li><li>b</li></ul>"],
    [
      "a blank line between two items makes all loose",
      "- a\n- b\n\n- c\n",
      "<ul><li><p>a</p></li><li><p>b</p></li><li><p>c</p></li></ul>",
    ],
    [
      "a blank line between two paragraphs of an item",
      "- a\n\n  b\n- c\n",
      "<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>",
    ],
    [
      "a blank line in code does not",
      "- a\n- ```\n  b\n\n\n  ```\n- c\n",
      "<ul><li>a</li><li><pre><code>b</code></pre></li><li>c</li></ul>",
    ],
    [
      "a blank line in a quote does not",
      "* a\n  > b\n  >\n* c\n",
      "<ul><li>a<blockquote><p>b</p></blockquote></li><li>c</li></ul>",
    ],
    [
      "a blank line in a list in it does not",
      "- a\n  - b\n\n    c\n- d\n",
      "<ul><li>a<ul><li><p>b</p><p>c</p></li></ul></li><li>d</li></ul>",
    ],
    ["a blank line at the end does not", "- a\n- b\n\n\nc\n", "<ul><li>a</li><li>b</li></ul><p>c</p>"],
    ["an empty item", "- a\n-\n- c\n", "<ul><li>a</li><li></li><li>c</li></ul>"],
    ["numbers that begin elsewhere", "7) a\n8) b\n", '<ol start="7"><li>a</li><li>b</li></ol>'],
    ["Windows line endings", "- a\r\n\r\n- b\r\n", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"],
  ])("%s", (_name, source, html) => {
    expect(list(source)).toBe(html)
  })
})

describe("what an item begins with", () => {
  test.each([
    ["code", "-     a\n", "<ul><li><pre><code>a</code></pre></li></ul>"],
    ["a heading", "- # a\n  b\n", "<ul><li><h1>a</h1>b</li></ul>"],
    ["a list", "- - a\n", "<ul><li><ul><li>a</li></ul></li></ul>"],
    ["a quote", "1. > a\n", "<ol><li><blockquote><p>a</p></blockquote></li></ol>"],
    ["a rule", "- * * *\n", "<ul><li><hr></li></ul>"],
    ["raw HTML", "- <div>\n  a\n  </div>\n", "<ul><li><div>a</div></li></ul>"],
    ["a definition", "- [a]: /b\n  [a]\n", '<ul><li><a href="/b">a</a></li></ul>'],
  ])("%s", (_name, source, html) => {
    expect(list(source)).toBe(html)
  })
})

describe("the box of a task", () => {
  const box = (checked: boolean) => `<input type="checkbox"${checked ? " checked" : ""} disabled>`

  test.each([
    ["stands before its words", "- [ ] a\n", `<li class="task-list-item">${box(false)} a</li>`],
    ["is ticked by x and X", "- [X] a\n", `<li class="task-list-item">${box(true)} a</li>`],
    [
      "stands in the paragraph of a loose list",
      "- [x] a\n\n  b\n",
      `<li class="task-list-item"><p>${box(true)} a</p><p>b</p></li>`,
    ],
    ["stands before words with marks", "- [ ] *a*\n", `<li class="task-list-item">${box(false)} <em>a</em></li>`],
    ["stands in numbered lists", "1. [x] a\n", `<li class="task-list-item">${box(true)} a</li>`],
  ])("%s", (_name, source, html) => {
    expect(list(source)).toContain(html)
  })

  test.each(["- [ ]\n", "- [] a\n", "- [y] a\n", "- [ ]a\n", "[ ] a\n", "- \\[ ] a\n", "- a [ ] b\n"])(
    "is none in %j",
    (source) => {
      expect(list(source)).not.toContain("<input")
    },
  )

  test("stands alone in an item that was emptied by a program", () => {
    const html = toUnsafeHtml({
      type: "root",
      children: [{ type: "list", children: [{ type: "listItem", checked: true, children: [] }] }],
    })

    expect(html.replaceAll("\n", "")).toContain(`<li class="task-list-item">${box(true)}</li>`)
  })
})

test("a long list is made in time that grows with it", () => {
  const source = "- [ ] a\n\n".repeat(5000)

  expect(toUnsafeHtml(parseMarkdown(source)).match(/<li/g)).toHaveLength(5000)
})
