import { expect, test } from "vitest"
import { dotPng } from "../../../../../docx/test/word-file.ts"
import { createZip } from "../../../../test/hostile-files.ts"
import { readImport, reportLine } from "../../../../test/read-import.ts"

const page = (body: string, head = "") => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`
const markdownOf = async (body: string, head = "") =>
  (await readImport("a.html", page(body, head))).documents[0]!.markdown

test("of a page only what its author wrote is read, and everything around it is counted", async () => {
  const parsed = await readImport(
    "guide.html",
    page(
      `<header><nav><ul><li><a href="/">Home</a></li></ul></nav></header>
      <div class="cookie-banner">We use cookies <button>Accept</button></div>
      <main><h1 id="guide">The guide<a class="headerlink" href="#guide">¶</a></h1><p>How we sample.</p>
      <div class="sidebar"><p>A box of text that only looks like a menu.</p></div></main>
      <footer>All rights</footer><script>track()</script>`,
      "<title>The guide – Office</title><style>p{}</style>",
    ),
  )

  expect(parsed).toMatchObject({ kind: "html", documents: [{ title: "The guide" }] })
  expect(parsed.documents[0]!.markdown).toBe(
    "# The guide\n\nHow we sample.\n\nA box of text that only looks like a menu.\n",
  )
  expect(reportLine(parsed, "headings")).toEqual({ in: 1, kept: 1, converted: 0, lost: [] })
  expect(reportLine(parsed, "words")?.lost).toEqual(
    expect.arrayContaining(["Navigation of the page", "A question about cookies", "The foot of the page"]),
  )
  expect(reportLine(parsed, "scripts")?.lost).toEqual(["Scripts and what belongs to them"])
})

test("a chapter is kept, whatever its heading is called", async () => {
  expect(
    await markdownOf(
      `<h1>Manual</h1><section id="pagination"><h2>Pagination</h2><p>Use the <a href="#share">page</a> parameter.</p></section>
      <section id="informed-consent"><h2>Informed consent</h2><p>Ask first.</p></section><h2 id="gdpr">GDPR</h2><p>Text.</p>
      <section id="share"><h2>Share</h2><p>In all.</p></section>
      <div id="onetrust-banner-sdk"><h2>We value your privacy</h2><p>Cookies</p></div><div class="pagination"><a href="/2">2</a></div>`,
    ),
  ).toBe(
    "# Manual\n\n## Pagination\n\nUse the [page](#share) parameter.\n\n## Informed consent\n\nAsk first.\n\n## GDPR\n\nText.\n\n## Share\n\nIn all.\n",
  )
})

test("a page cannot name what readers write", async () => {
  expect(
    await markdownOf(`<p>a <index-mark entry="{">b</index-mark> <index-mark entry='["x"]'></index-mark>c</p>`),
  ).toBe("a b c\n")
})

test("clauses that refer to each other are no notes", async () => {
  expect(
    await markdownOf(
      `<p id="c2">Subject to clause <a href="#c3">3</a> all pay.</p><p id="c3">Despite clause <a href="#c2">2</a> nobody pays.</p>
      <p id="c4">Clause (<a href="#c5">5</a>).</p><p id="c5">Not so, see clause <a href="#c4">4</a>.</p>`,
    ),
  ).toBe(
    '<a id="c2"></a>Subject to clause [3](#c3) all pay.\n\n<a id="c3"></a>Despite clause [2](#c2) nobody pays.\n\n<a id="c4"></a>Clause ([5](#c5)).\n\n<a id="c5"></a>Not so, see clause [4](#c4).\n',
  )
})

test.each<[what: string, html: string, markdown: string]>([
  [
    "marks",
    "<p>Text <b>bold </b>and <i>it</i>, <u>under</u>, <s>gone</s>, H<sub>2</sub>O</p>",
    "Text **bold** and *it*, <u>under</u>, ~~gone~~, H<sub>2</sub>O\n",
  ],
  ["lists in lists", "<ul><li>one<ol start=3><li>two</ol><li><p>a<p>b</ul>", "- one\n\n  3. two\n\n- a\n\n  b\n"],
  [
    "a task list",
    '<ul><li><input type="checkbox" checked> done<li><input type="checkbox"> open</ul>',
    "- [x] done\n- [ ] open\n",
  ],
  ["terms and definitions", "<dl><dt>Frame<dd>All outlets.</dl>", "- **Frame**\n\n  All outlets.\n"],
  ["code with its language", '<pre><code class="language-js">let a\n  b</code></pre>', "```js\nlet a\n  b\n```\n"],
  [
    "code with numbers beside it",
    '<table class="highlighttable"><tr><td class="linenos"><pre>1</pre><td class="code"><div class="highlight-py"><pre>a = 1</pre></div></table>',
    "```py\na = 1\n```\n",
  ],
  [
    "a box",
    '<div class="admonition warning"><p class="admonition-title">Warning</p><p>Care.</div>',
    "> [!WARNING]\n> Care.\n",
  ],
  [
    "a box with a title",
    '<aside class="callout callout-tip"><p class="callout-title">Read first</p><p>Care.</aside>',
    "::: tip Read first\nCare.\n:::\n",
  ],
  [
    "text that readers open",
    "<details><summary>More</summary><p>Hidden.</details>",
    "::: details More\nHidden.\n:::\n",
  ],
  ["formulas", "<p>So <math><msup><mi>x</mi><mn>2</mn></msup></math>.</p>", "So $`x^{2}`$.\n"],
  ["a formula for a script", '<p><span class="math inline">\\(a_1\\)</span></p>', "```math\na_1\n```\n"],
  ["a quote", "<blockquote><p>Words.<footer>Ada</footer></blockquote>", "> Words.\n>\n> Ada\n"],
  [
    "a table with heads",
    "<table><thead><tr><th>A<th align=right>B<tbody><tr><td>1<td align=right>2<br>3</table>",
    "| A | B |\n| - | -: |\n| 1 | 2<br>3 |\n",
  ],
  [
    "a table with cells over rows that are empty",
    "<table><tr><td rowspan=3>A<td rowspan=3>B</tr><tr></tr><tr></tr><tr><td>C<td>D</tr></table>",
    "| A | B |\n| - | - |\n| C | D |\n",
  ],
  [
    "a table with merged cells",
    "<table><caption>Table 2: Prices</caption><tr><th colspan=2>AB<tr><td rowspan=2>x<td>y<tr><td>z</table>",
    'Table: Prices\n\n<table>\n<thead>\n<tr>\n<th colspan="2">AB</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td rowspan="2">x</td>\n<td>y</td>\n</tr>\n<tr>\n<td>z</td>\n</tr>\n</tbody>\n</table>\n',
  ],
  [
    "a table that only places things",
    '<table role="presentation"><tr><td><p>Left<td><p>Right</table>',
    "Left\n\nRight\n",
  ],
  [
    "blocks in a link",
    '<a href="https://a.example"><div>One</div><div>Two</div></a>',
    "[One](https://a.example)\n\n[Two](https://a.example)\n",
  ],
])("%s are read as Markdown can hold them", async (_, html, markdown) => {
  expect(await markdownOf(html)).toBe(markdown)
})

test.each([
  [
    "numbers",
    '<p>Prices<sup><a href="#n1" id="r1">1</a></sup>.</p><ol><li id="n1">Of 2026. <a href="#r1">↩</a></li></ol>',
  ],
  [
    "the signs of LibreOffice",
    '<p>Prices<a class="sdfootnoteanc" name="s1anc" href="#s1sym"><sup>1</sup></a>.</p><div id="s1"><p><a name="s1sym" href="#s1anc">1</a> Of 2026.</p></div>',
  ],
  [
    "the signs of Google",
    '<p>Prices<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>.</p><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> Of 2026.</p></div>',
  ],
  ["roles", '<p>Prices<a role="doc-noteref" href="#n">*</a>.</p><aside id="n" role="doc-footnote">Of 2026.</aside>'],
])("a note is known by what it does, here with %s", async (_, html) => {
  expect(await markdownOf(html)).toBe("Prices[^1].\n\n[^1]: Of 2026.\n")
})

test("links to headings and places of a page lead there, and those to nowhere become their words", async () => {
  const markdown = await markdownOf(
    '<h1>A</h1><p><a href="#b">to B</a>, <a href="#c">to C</a>, <a href="#gone">gone</a>, <a href="javascript:x()">button</a></p><h2 id="b">B</h2><p id="c">Here.</p>',
  )

  expect(markdown).toBe('# A\n\n[to B](#b), [to C](#c), gone, button\n\n## B\n\n<a id="c"></a>Here.\n')
})

test("a site is read in the order of its own navigation, with its images and the links between its pages", async () => {
  const nav =
    '<nav><ul><li><a href="two.html">Two</a><ul><li><a href="sub/three.html">Three</a></ul><li><a href="one.html">One</a></ul></nav>'
  const parsed = await readImport(
    "site.zip",
    createZip({
      "site/index.html": page(`${nav}<h1>Start</h1><p>See <a href="sub/three.html#part">part</a>.</p>`),
      "site/one.html": page("<h1>One</h1><p><img src='img/a.png' alt='A dot'></p>"),
      "site/two.html": page("<h1>Two</h1><p>Text.</p>"),
      "site/sub/three.html": page("<h1>Three</h1><h2 id='part'>The part</h2><p><a href='../one.html'>One</a></p>"),
      "site/img/a.png": dotPng,
      "site/style.css": "p{}",
      "site/data.bin": "x",
    }),
  )

  expect(parsed.documents.map(({ path, depth = 0 }) => [path, depth])).toEqual([
    ["site/index.html", 0],
    ["site/two.html", 0],
    ["site/sub/three.html", 1],
    ["site/one.html", 0],
  ])
  expect(parsed.documents[0]!.markdown).toContain("[part](document:site/sub/three.html#the-part)")
  expect(parsed.documents[3]!.markdown).toBe(`# One\n\n![A dot](media:${parsed.media[0]!.sha256})\n`)
  expect(reportLine(parsed, "files")).toMatchObject({
    in: 7,
    kept: 5,
    lost: ["No page, and no image used in one", "For the look of pages"],
  })
})

test("a document of Google Docs loses its redirects, its classes for bold and its comments beside the text", async () => {
  const css = ".c1{font-weight:700}.c2{font-style:italic}.lst-kix_a-0{}"
  const parsed = await readImport(
    "Doc.zip",
    createZip({
      "Doc.html": page(
        `<p class="title c9"><span>Prices</span></p><p class="c0"><span class="c1">Bold</span><span> and </span><span class="c2">italic</span>
        <a href="https://www.google.com/url?q=https://a.example/x%3Fy&amp;sa=D">link</a><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p>
        <ul class="c3 lst-kix_a-0 start"><li><span>one</span></li></ul><ul class="c3 lst-kix_a-1 start"><li><span>two</span></li></ul><ul class="c3 lst-kix_a-0"><li><span>three</span></li></ul>
        <div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Please check.</span></p></div>`,
        `<style>${css}</style>`,
      ),
    }),
  )

  expect(parsed.documents[0]!.markdown).toBe(
    "# Prices\n\n**Bold** and *italic* [link](https://a.example/x?y)\n\n- one\n  - two\n- three\n",
  )
  const comments = parsed.report.find(({ construct }) => construct === "comments")
  expect(comments).toMatchObject({ in: 1, converted: 1, noted: [{ what: "A comment: “Please check.”" }] })
})

test("a space of Confluence keeps the tree of its pages, and its panels are boxes", async () => {
  const confluence = (title: string, body: string) =>
    page(
      `<div id="page"><div id="breadcrumb-section"><ol id="breadcrumbs"><li><a href="index.html">Space</a></li></ol></div>
      <h1 id="title-heading" class="pagetitle"><span id="title-text"> Space : ${title} </span></h1>
      <div id="content" class="view"><div class="page-metadata">Created by Ada</div><div id="main-content" class="wiki-content group">${body}</div></div></div>`,
      `<title>Space : ${title}</title>`,
    )
  const macro = (kind: string, body: string) =>
    `<div class="confluence-information-macro confluence-information-macro-${kind}"><span class="aui-icon"></span><div class="confluence-information-macro-body"><p>${body}</p></div></div>`
  const parsed = await readImport(
    "space.zip",
    createZip({
      "S/index.html": page(
        '<div class="pageSection"><h2>Available Pages:</h2><ul><li><a href="Home_1.html">Home</a><ul><li><a href="Rules_2.html">Rules</a></li></ul></li></ul></div>',
      ),
      "S/Home_1.html": confluence("Home", "<h1>First</h1><p>Hello <a href='Rules_2.html'>rules</a></p>"),
      "S/Rules_2.html": confluence(
        "Rules",
        `${macro("note", "Take care.")}<div class="code panel"><div class="codeContent panelContent"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false">int a;</pre></div></div>`,
      ),
    }),
  )

  expect(parsed.documents.map(({ title, depth = 0, markdown }) => [title, depth, markdown])).toEqual([
    ["Home", 0, "# Home\n\n## First\n\nHello [rules](document:S/Rules_2.html)\n"],
    ["Rules", 1, "# Rules\n\n> [!WARNING]\n> Take care.\n\n```java\nint a;\n```\n"],
  ])
})

test("a page of 20,000 elements is read whole", async () => {
  const parsed = await readImport("a.html", page(`<h1>A</h1>${"<p>a <b>b</b></p>".repeat(10_000)}`))

  expect(reportLine(parsed, "words")).toMatchObject({ in: 20_001, kept: 20_001 })
})
