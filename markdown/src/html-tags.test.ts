import { describe, expect, test } from "vitest"
import { addressesInHtml, isTooNested, tagsInHtml } from "./html-tags.ts"

/** Each address with its kind, as it reads, and as it is written between its bounds. */
const addresses = (html: string) =>
  addressesInHtml(html).map(({ kind, url, start, end }) => [kind, url, html.slice(start, end)])

describe("the addresses of raw HTML", () => {
  test.each([
    ['<a href="x">a</a>', [["link", "x", "x"]]],
    ["<A HREF='x y'>", [["link", "x y", "x y"]]],
    ["<img src=a/b.png>", [["image", "a/b.png", "a/b.png"]]],
    ["<img/src=x>", [["image", "x", "x"]]],
    ["<img\n  alt='b'\r\n  src = \"x\"\n>", [["image", "x", "x"]]],
    [
      '<a href="x"><img src="y"></a>',
      [
        ["link", "x", "x"],
        ["image", "y", "y"],
      ],
    ],
    ['<a title="href=\'n\'" href="x">', [["link", "x", "x"]]],
    ['<a title="a > b" href="x">', [["link", "x", "x"]]],
    ['<a href="x" href="y">', [["link", "x", "x"]]],
    ['<a data-href="n" href="x">', [["link", "x", "x"]]],
    ['<a href="">', [["link", "", ""]]],
    ['<a href="日本/😀">', [["link", "日本/😀", "日本/😀"]]],
    ["<p><img src=/f?id=1&x=2></p>", [["image", "/f?id=1&x=2", "/f?id=1&x=2"]]],
  ])("of %j are where they are written", (html, expected) => {
    expect(addresses(html)).toEqual(expected)
  })

  test.each([
    '<!-- <a href="x"> -->',
    '<!-- never closed <a href="x">',
    '<abbr href="x">',
    '<image src="x">',
    "<a>",
    "<a href>",
    '<a name="x">',
    '<img alt="a">',
    '<a href="x"',
    "a href='x'",
    "",
  ])("are none in %j", (html) => {
    expect(addresses(html)).toEqual([])
  })

  test.each([
    ["o?p&amp;q", "o?p&q"],
    ["&#x26;&#38;&AMP;", "&&&"],
    ["&lt;a&gt; &apos;", "<a> '"],
    ["&#x1F600;", "😀"],
    ["&#0;", "\uFFFD"],
    ["&#x110000;", "\uFFFD"],
    ["&copy;&unknown;", "&copy;&unknown;"],
    ["a&b", "a&b"],
  ])("read with their character references undone: %s", (written, url) => {
    expect(addresses(`<a href="${written}">`)).toEqual([["link", url, written]])
  })

  test("bring the words of an image, wherever they are written, and whether they are in quotes", () => {
    expect(addressesInHtml("<img src=x alt='A &amp; B'>")[0]).toMatchObject({ alt: "A & B", quoted: false })
    expect(addressesInHtml('<img alt=A src="x">')[0]).toMatchObject({ alt: "A", quoted: true })
    expect(addressesInHtml('<img src="x">')[0]).toMatchObject({ alt: "" })
  })
})

describe("the tags of raw HTML", () => {
  test("are found in reading order, with what they close", () => {
    expect(tagsInHtml('<DIV class="a > b"><b>x</b></div>')).toEqual([
      { name: "div", closes: false, isCode: false },
      { name: "b", closes: false, isCode: false },
      { name: "b", closes: true, isCode: false },
      { name: "div", closes: true, isCode: false },
    ])
  })

  test.each(["<code>", "<pre class=x>", "<kbd>", "<SAMP>", "<tt>", "<span v-pre>", "<div V-PRE id=a>"])(
    "in which braces are braces: %s",
    (html) => {
      expect(tagsInHtml(html).map(({ isCode }) => isCode)).toEqual([true])
    },
  )

  test.each(["<codes>", "<b>", "<span v-prefix>", "<var>"])("in which they are not: %s", (html) => {
    expect(tagsInHtml(html).map(({ isCode }) => isCode)).toEqual([false])
  })

  test.each(["<br/>", "<!-- <b> -->", "<!-- <b>", "< b>", "a < b", "<1>", ""])("are none in %j", (html) => {
    expect(tagsInHtml(html)).toEqual([])
  })
})

describe("raw HTML is nested too deep", () => {
  test("from the hundred and first element that is open at once", () => {
    expect(isTooNested(["<b>".repeat(100)])).toBe(false)
    expect(isTooNested(["<b>".repeat(101)])).toBe(true)
    expect(isTooNested(Array.from({ length: 101 }, () => "<div>\n"))).toBe(true)
  })

  test.each([
    ["closed elements", "<b></b>".repeat(500)],
    ["void elements", "<br><img src=x><hr>".repeat(200)],
    ["elements that the next of their kind closes", "<p>a<li>b<td>c".repeat(200)],
    ["elements in a comment", `<!-- ${"<b>".repeat(500)} -->`],
  ])("never by %s", (_name, html) => {
    expect(isTooNested([html])).toBe(false)
  })

  test("whatever was closed before it was opened", () => {
    expect(isTooNested(["</b>".repeat(50) + "<b>".repeat(101)])).toBe(true)
    expect(isTooNested(["<b>".repeat(60) + "</i>".repeat(60) + "<b>".repeat(41)])).toBe(true)
  })
})
