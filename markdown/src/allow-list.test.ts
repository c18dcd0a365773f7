import { describe, expect, test } from "vitest"
import { createSanitizeSchema } from "./allow-list.ts"
import { toHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"

const page = (html: string) => toHtml(parseMarkdown(`<div>${html}</div>\n`))
const inside = (html: string) => /^<div>([^]*)<\/div>$/.exec(page(html))?.[1]

describe("an element stands in a page", () => {
  test.each(
    "a b blockquote br code dd del details div dl dt em figcaption figure h1 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td time u ul var wbr".split(
      " ",
    ),
  )("%s", (name) => {
    expect(createSanitizeSchema("", false).tagNames).toContain(name)
  })

  test.each(
    "script style iframe object embed form button select textarea svg math video audio canvas link meta base picture source strike tt marquee font center dialog template slot".split(
      " ",
    ),
  )("but never %s", (name) => {
    expect(createSanitizeSchema("", false).tagNames).not.toContain(name)
  })
})

describe("an attribute", () => {
  test.each([
    [
      "that tells of the words",
      '<span lang="de" dir="rtl" title="a">b</span>',
      '<span lang="de" dir="rtl" title="a">b</span>',
    ],
    [
      "of a table",
      '<table><tbody><tr><td colspan="2" align="right">a</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2" align="right">a</td></tr></tbody></table>',
    ],
    [
      "of a list",
      '<ol start="3" reversed><li value="7">a</li></ol>',
      '<ol start="3" reversed><li value="7">a</li></ol>',
    ],
    [
      "of a size",
      '<img src="a" alt="" width="20" height="10">',
      '<img src="a" alt="" width="20" height="10" loading="lazy">',
    ],
    ["of a time", '<time datetime="2026-03-01">a</time>', '<time datetime="2026-03-01">a</time>'],
    [
      "that opens details",
      "<details open><summary>a</summary>b</details>",
      "<details open><summary>a</summary>b</details>",
    ],
  ])("%s stays", (_name, html, expected) => {
    expect(inside(html)).toBe(expected)
  })

  test.each([
    '<b style="color:red">',
    '<b class="x">',
    '<b onclick="x()">',
    '<b data-x="1">',
    '<b contenteditable="true">',
    '<b tabindex="1">',
    '<a href="x" target="_blank">',
    '<a href="x" ping="y">',
    '<img src="x" srcset="y 2x">',
    '<img src="x" onerror="y">',
    '<b role="button">',
    '<b is="x-y">',
    '<span data-source-offset="1">',
  ])("of no use to readers goes: %s", (html) => {
    expect(inside(`${html}a`)).not.toMatch(
      /style|"x"(?! loading|>| alt)|onclick|data-|content|tabindex|target|ping|srcset|onerror|role|is=/,
    )
  })

  test("that names a place gets the prefix of the page", () => {
    expect(inside('<a id="x" name="y">a</a>')).toBe('<a id="user-content-x" name="user-content-y">a</a>')
  })
})

describe("an address", () => {
  test.each([
    "https://a.example",
    "http://a.example",
    "mailto:a@b.example",
    "tel:+49",
    "/a",
    "#a",
    "?b",
    "a:b/c".slice(2),
  ])("of a link may be %s", (url) => {
    expect(inside(`<a href="${url}">a</a>`)).toMatch(/href="[^"]/)
  })

  test.each(["javascript:x", "data:text/html,x", "vbscript:x", "ftp://a.example", "file:///a", "irc://a", "xmpp:a"])(
    "of a link may not be %s",
    (url) => {
      expect(inside(`<a href="${url}">a</a>`)).toBe("<a>a</a>")
    },
  )

  test.each(["mailto:a@b.example", "tel:+49", "data:image/png;base64,AA", "javascript:x"])(
    "of an image may not be %s",
    (url) => {
      expect(inside(`<img src="${url}">`)).toBe('<img loading="lazy">')
    },
  )
})
