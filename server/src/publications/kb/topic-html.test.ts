import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseMarkdown, toHtml } from "@hub/markdown"
import { wordsFor } from "@hub/reader/words/languages"
import { afterAll, expect, test } from "vitest"
import { iconPng } from "./icon.ts"
import { toKbTopic, type KbTestTopic } from "../../../test/kb-folder.ts"
import { createKbLinkTargets, writeTopicHtml } from "./topic-html.ts"

function topic(id: number, html: string, title = `Topic ${id}`): KbTestTopic {
  return {
    id,
    title,
    level: 1,
    html,
    text: "",
    headings: [
      { depth: 2, text: "Rates", id: "rates" },
      { depth: 2, text: "Notes", id: "notes" },
      { depth: 2, text: "Größe", id: "größe" },
    ],
  }
}
const folder = mkdtempSync(join(tmpdir(), "kb-images-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, "trend.png"), iconPng(180, false))
writeFileSync(join(folder, "map.svg"), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"/>`)
writeFileSync(join(folder, "none.bin"), "no picture")

const targetsIn = (language: string) =>
  createKbLinkTargets(
    (id) => (id < 3 ? toKbTopic(topic(id, "")) : undefined),
    [
      { name: "trend.png", path: join(folder, "trend.png") },
      { name: "map.svg", path: join(folder, "map.svg") },
      { name: "größe 1.png", path: join(folder, "none.bin") },
    ],
    wordsFor(language).page,
    language === "ar",
  )
const written = (html: string, title?: string) => writeTopicHtml(topic(1, html, title), targetsIn("en"))

test.each([
  ["a topic", `<a href="topic:2">two</a>`, `<a href="../t/2.html">two</a>`],
  ["a heading in a topic", `<a href="topic:2#rates">two</a>`, `<a href="../t/2.html#rates">two</a>`],
  [
    "a topic by its address in the hub",
    `<a href="/topics/2/edit#rates">two</a>`,
    `<a href="../t/2.html#rates">two</a>`,
  ],
  ["a file that is not in the edition", `<a href="other.md">other</a> <a href="/admin">b</a>`, `other b`],
  ["an address that was removed", `<a>one</a> <a id="user-content-x">two</a>`, `one <a id="user-content-x">two</a>`],
  [
    "a heading by the name that GitHub and the hub's own pages give it",
    `<a href="/topics/1#user-content-notes">n</a>`,
    `<a href="../t/1.html#notes">n</a>`,
  ],
  [
    "a heading in another alphabet, which addresses hold encoded",
    `<a href="/topics/2/edit#gr%C3%B6%C3%9Fe">two</a>`,
    `<a href="../t/2.html#größe">two</a>`,
  ],
  ["a topic by its address with a stroke behind", `<a href="/topics/2/">two</a>`, `<a href="../t/2.html">two</a>`],
  ["a heading that is gone", `<a href="topic:2#old">two</a>`, `<a href="../t/2.html">two</a>`],
  ["a topic that is gone", `see <a href="topic:9#rates">the <em>old</em> one</a>.`, `see the <em>old</em> one.`],
  [
    "no topic at all",
    `<a href="topic:x">two</a> <a href="https://a.example">b</a>`,
    `two <a href="https://a.example">b</a>`,
  ],
  [
    "a place on the same page",
    `<a href="#rates">rates</a><b id="rates"></b>`,
    `<a href="#rates">rates</a><b id="rates"></b>`,
  ],
  [
    "a place on the same page by the name that GitHub gives it",
    `<a href="#user-content-rates">rates</a><b id="rates"></b>`,
    `<a href="#rates">rates</a><b id="rates"></b>`,
  ],
  ["a place that the page has not", `see <a href="#old">rates</a>`, `see rates`],
  [
    "a title that holds a bracket",
    `<a title="a > b" href="topic:2">two</a>`,
    `<a title="a > b" href="../t/2.html">two</a>`,
  ],
  ["a title that looks like a link", `<a title='x href="topic:2"' href="topic:9">gone</a>`, `gone`],
])("a link to %s", (_, html, expected) => {
  expect(written(html)).toBe(expected)
})

test("text that only looks like a link stays as it is", () => {
  const code = `<code>&lt;a href="topic:2"&gt;</code> <abbr title="topic:2">x</abbr>`

  expect(written(code)).toBe(code)
})

test("images lead to the edition's folder, and one that is not there leaves its description", () => {
  expect(written(`<img src="images/trend.png" alt="Trend">`)).toBe(
    `<img src="../images/trend.png" alt="Trend" width="180" height="180">`,
  )
  expect(written(`<img src="images/gr%C3%B6%C3%9Fe%201.png" alt="">`)).toContain(
    `src="../images/gr%C3%B6%C3%9Fe%201.png"`,
  )
  expect(written(`<img alt="A &quot;map&quot; <b>" src="images/lost.png">`)).toBe(
    `<span class="no-image">A &quot;map&quot; &lt;b&gt;</span>`,
  )
  expect(written(`<img src="../../secret.png" alt="x">`)).not.toContain("../../secret")
  expect(written(`<img src="https://tracker.example/x.png" alt="Chart">`)).toBe(`<span class="no-image">Chart</span>`)
  expect(written(`<img src="data:image/png;base64,AA==" alt="dot">`)).toContain("data:image/png")
})

test("an image keeps its place before it arrives: as large as it is, or as wide as its author says", () => {
  expect(written(`<img src="images/map.svg" alt="Map" loading="lazy">`)).toBe(
    `<img src="../images/map.svg" alt="Map" loading="lazy" width="300" height="100">`,
  )
  expect(written(`<img src="images/map.svg" width="150" alt="Map">`)).toBe(
    `<img src="../images/map.svg" alt="Map" width="150" height="50">`,
  )
  expect(written(`<img src="images/map.svg" width="50%" alt="x > y"/>`)).toBe(
    `<img src="../images/map.svg" alt="x > y" width="300" height="100"/>`,
  )
  expect(written(`<img src="images/map.svg" height="9">`)).toBe(`<img src="../images/map.svg" height="9">`)
})

test("what the engine adds to a text is said in the language of the edition, and what an author wrote stays", () => {
  const text = "> [!NOTE]\n> Note\n\n- [x] Done\n- [ ] To do\n\nA[^1]\n\n[^1]: Footnotes"
  const html = writeTopicHtml(topic(1, toHtml(parseMarkdown(text), { headingPrefix: "" })), targetsIn("de"))

  expect(html).toContain(`<p class="alert-title">Hinweis</p>`)
  expect(html).toContain("<p>Note</p>")
  expect(html.match(/aria-label="[^"]*"/g)).toEqual([
    'aria-label="Erledigt"',
    'aria-label="Zu erledigen"',
    'aria-label="Zurück zu Verweis 1"',
  ])
  expect(html).toMatch(/<h2[^>]*>Fußnoten<\/h2>/)
  expect(html).toMatch(/ Done<\/li>[\s\S]* To do<\/li>[\s\S]*<p>Footnotes /)
  expect(writeTopicHtml(topic(1, `<img src="images/lost.png">`), targetsIn("fr"))).toContain("Image non disponible")
})

test("in a script that runs from right to left the sign of a number stays before it", () => {
  const html = `<table><tr><td>السنة</td><td align="right">+2.1</td><td>-0,4 %</td><td>a 2</td></tr></table>`

  expect(writeTopicHtml(topic(1, html), targetsIn("ar"))).toContain(
    `<td>السنة</td><td align="right"><bdi dir="ltr">+2.1</bdi></td><td><bdi dir="ltr">-0,4 %</bdi></td><td>a 2</td>`,
  )
  expect(written(html)).not.toContain("<bdi")
})

test("headings skip no level, and those beside one another have the same", () => {
  expect(written(`<h3>A</h3><h5>B</h5><h5>C</h5><h2>D</h2>`)).toBe(`<h2>A</h2><h3>B</h3><h3>C</h3><h2>D</h2>`)
})

test("the page's title is not said twice, and other headings stand below it", () => {
  expect(written(`<h1 id="x">Labour  <em>force</em></h1>\n<p>It is</p><h2>A</h2>`, "Labour force")).toBe(
    `<p>It is</p><h2>A</h2>`,
  )
  expect(written(`<h1 id="x">Other</h1><h2 class="a">A</h2><h6>Z</h6>`)).toBe(
    `<h2 id="x">Other</h2><h3 class="a">A</h3><h4>Z</h4>`,
  )
})

test("a table can scroll by itself", () => {
  expect(written(`<table><tr><td>1</td></tr></table>`)).toBe(
    `<div class="wide"><table><tr><td>1</td></tr></table></div>`,
  )
})
