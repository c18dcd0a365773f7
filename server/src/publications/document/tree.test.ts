import { parseMarkdown } from "@hub/markdown"
import { expect, test } from "vitest"
import type { PdfBlock, Book, PdfHeading, PdfInline, PdfDocument, PdfTable } from "./document.ts"
import { buildPdfDocument } from "./tree.ts"
import { plainInlineText } from "./text.ts"

type TreeTestTopic = { id?: number; title?: string; level?: number; text: string }

function book(topics: (string | TreeTestTopic)[], about: Partial<Book> = {}): Book {
  return {
    title: "Methods",
    author: "Economic Indicators",
    date: "2026-11-21",
    language: "en-GB",
    numbered: false,
    image: () => undefined,
    topics: topics.map((one, at) => {
      const { id = at + 1, title = "Prices", level = 1, text } = typeof one === "string" ? { text: one } : one
      return { id, title, level, tree: parseMarkdown(text) }
    }),
    ...about,
  }
}

const tree = (...topics: (string | TreeTestTopic)[]) => buildPdfDocument(book(topics))
const body = (text: string) => tree(text).body.slice(1)

const headingsOf = ({ body }: PdfDocument) =>
  every<PdfHeading>(body, "heading").map((one) => [one.level, plainInlineText(one.body)])

function every<T extends { kind: string }>(within: unknown, kind: string): T[] {
  if (Array.isArray(within)) return within.flatMap((one) => every<T>(one, kind))
  if (typeof within !== "object" || within === null) return []
  const inner = Object.values(within).flatMap((one) => every<T>(one, kind))
  return "kind" in within && within.kind === kind ? [within as T, ...inner] : inner
}

const labelsOf = (document: PdfDocument) =>
  [...every<PdfHeading>(document.body, "heading"), ...every<PdfHeading>(document.body, "anchor")].map(
    (one) => one.label,
  )

test("a topic's title is a heading on the topic's level, and its own headings stand below it", () => {
  const document = tree(
    { title: "Prices", text: "# Scope\n\n## Detail" },
    { title: "Wages", level: 2, text: "## Scope" },
  )

  expect(headingsOf(document)).toEqual([
    [1, "Prices"],
    [2, "Scope"],
    [3, "Detail"],
    [2, "Wages"],
    [3, "Scope"],
  ])
})

test("levels never jump: not between topics, not within one, and never below the sixth", () => {
  const deep = Array.from({ length: 6 }, (_, at) => `${"#".repeat(at + 1)} H${at + 1}`).join("\n\n")

  const document = tree({ level: 4, text: "## A\n\n##### B\n\n## C" }, { level: 3, title: "Next", text: deep })

  expect(headingsOf(document).map(([level]) => level)).toEqual([1, 2, 3, 2, 2, 3, 4, 5, 6, 6, 6])
})

test("a topic that opens with its own title does not print it twice, and links to it still arrive", () => {
  const document = tree("# Prices\n\nText, [up](#prices).")

  expect(headingsOf(document)).toEqual([[1, "Prices"]])
  expect(every<{ kind: string; label: string }>(document.body, "reference")[0]?.label).toBe(labelsOf(document)[0])
})

test.each([
  ["/topics/2/edit", "Wages"],
  ["/topics/2", "Wages"],
  ["topic:2", "Wages"],
  ["topic:2#how-much", "How much?"],
  ["topic:2#gone", "Wages"],
  ["#scope", "Scope"],
  ["#scope-1", "Scope"],
  ["#%C3%A9tat", "État"],
  ["#user-content-scope", "Scope"],
])("a link to %s leads to “%s” inside the book", (url, words) => {
  const document = tree(`# Scope\n\n# Scope\n\n# État\n\n[there](${url})`, { title: "Wages", text: "# How much?" })

  const [link] = every<{ kind: string; label: string }>(document.body, "reference")
  const target = document.body.find((one): one is PdfHeading => one.kind === "heading" && one.label === link?.label)
  expect(plainInlineText(target?.body ?? [])).toBe(words)
  expect(document.warnings).toEqual([])
})

test.each([
  "#nowhere",
  `https://long.example/${"a".repeat(9000)}`,
  "/topics/99/edit",
  "topic:99",
  "other.md",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "//host/x",
  "",
])("a link to %j becomes its words, and the notices say so", (url) => {
  const document = tree(`[these words](<${url}>)`)

  expect(every(document.body, "link")).toEqual([])
  expect(every(document.body, "reference")).toEqual([])
  expect(plainInlineText((document.body[1] as { body: PdfInline[] }).body)).toBe("these words")
  expect(document.warnings[0]).toContain("is printed as text")
})

test.each(["https://example.org/a?b=c#d", "mailto:ada@example.org", "tel:+4312345"])(
  "a link to %s leaves the book",
  (url) => {
    expect(every<{ kind: string; url: string }>(body(`[out](${url})`), "link")[0]?.url).toBe(url)
  },
)

test("labels are there once, whatever the names, and every reference has its label", () => {
  const text = `# A\n\n# A\n\n<a id="x"></a> <a name="x"></a>\n\n<h2 id="x">B</h2>\n\n[1](#a) [2](#a-1) [3](#x)`

  const document = tree({ id: 7, text }, { id: 7, text })

  const labels = labelsOf(document)
  const references = every<{ kind: string; label: string }>(document.body, "reference").map((one) => one.label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(references).toHaveLength(6)
  expect(labels).toEqual(expect.arrayContaining(references))
})

test("a heading inside a quote stays out of the contents but can be linked to", () => {
  const [quote, link] = body("> # Aside\n\n[go](#aside)") as [PdfBlock, PdfBlock]

  const [anchor] = every<{ kind: string; label: string }>(quote, "anchor")
  expect(every(quote, "heading")).toEqual([])
  expect(every<{ kind: string; label: string }>(link, "reference")[0]?.label).toBe(anchor?.label)
})

test("control characters, half characters and byte order marks never reach the page", () => {
  const json = JSON.stringify(
    tree({ title: "A\u0000B\u0007", text: "x\u0001y\ud800z\ufeff `\u001b[0m`\n\n    \u0002code" }).body,
  )

  expect(json).toContain("xy\ufffdz")
  expect(json).not.toMatch(/\\u00[01]|\\ud8|\ufeff/)
})

test("nesting beyond what a page can show is flattened, and no word is lost", () => {
  const text = `${"> ".repeat(100)}bottom of quotes\n\n${Array.from({ length: 100 }, (_, at) => `${"  ".repeat(at)}- item${at}`).join("\n")}`

  const document = tree(text)

  const json = JSON.stringify(document.body)
  for (let at = 0; at < 100; at++) expect(json).toContain(`item${at}"`)
  expect(json).toContain("bottom of quotes")
  expect(every(document.body, "quote")).toHaveLength(12)
  expect(
    every<{ kind: string; body: PdfInline[] }>(document.body, "paragraph").map((one) => plainInlineText(one.body)),
  ).toContain("item99")
  expect(document.warnings[0]).toContain("nested more than 12 levels deep")
})

test("strong within emphasis within strong ends somewhere", () => {
  const json = JSON.stringify(body(`${"*a **b ".repeat(60)}core${"** *".repeat(60)}`))

  expect(json).toContain("core")
  expect(json.match(/"body":/g)?.length).toBeLessThan(200)
})

test("alerts, tasks, lists and code keep what they are", () => {
  const made = body(
    "> [!WARNING]\n> Mind.\n\n- [x] done\n- [ ] open\n\n3. three\n4. four\n\n- a\n\n  b\n- c\n\n```Rust,ignore\nfn x() {}\n```",
  )

  expect(made).toEqual([
    { kind: "alert", tone: "warning", title: "Warning", body: [{ kind: "paragraph", body: ["Mind."] }] },
    {
      kind: "tasks",
      close: true,
      marks: ["☑", "☐"],
      items: [[{ kind: "line", body: ["done"] }], [{ kind: "line", body: ["open"] }]],
    },
    {
      kind: "numbers",
      close: true,
      start: 3,
      items: [[{ kind: "line", body: ["three"] }], [{ kind: "line", body: ["four"] }]],
    },
    {
      kind: "bullets",
      close: false,
      items: [
        [
          { kind: "paragraph", body: ["a"] },
          { kind: "paragraph", body: ["b"] },
        ],
        [{ kind: "paragraph", body: ["c"] }],
      ],
    },
    { kind: "code", text: "fn x() {}", language: "rust" },
  ])
})

test("a note named twice is printed once, and one named by itself does not go round", () => {
  const made = body("One[^a] two[^a] three[^b] four[^gone].\n\n[^a]: Text.\n[^b]: Round[^b] and[^a].")

  const [first, second] = every<{ kind: string; label?: string }>(made, "note")
  expect(every(made, "note")).toHaveLength(2)
  expect(every(made, "same-note")).toEqual([{ kind: "same-note", label: first?.label }])
  expect(JSON.stringify(second)).toContain('{"kind":"above","body":["[b]"]}')
})

test("the date is in the words of the book's language, and a language nobody knows is English", () => {
  expect(buildPdfDocument(book([], { language: "de-AT" }))).toMatchObject({
    date: "21. November 2026",
    language: "de",
    region: "AT",
  })
  expect(buildPdfDocument(book([], { language: "#panic()" }))).toMatchObject({
    date: "November 21, 2026",
    language: "en",
  })
  expect(buildPdfDocument(book([], { date: "spring" }))).not.toHaveProperty("day")
})

test("HTML of the page's kind is read, and of any other only its words", () => {
  const made = body(
    "H<sub>2</sub>O <kbd>Ctrl</kbd> <b>bold <i>both</i></b> <blink>on</blink> <textarea>a</textarea><br>b",
  )

  expect(made).toEqual([
    {
      kind: "paragraph",
      body: [
        "H",
        { kind: "below", body: ["2"] },
        "O ",
        { kind: "key", body: ["Ctrl"] },
        " ",
        { kind: "strong", body: ["bold ", { kind: "emphasis", body: ["both"] }] },
        " ",
        "on",
        " ",
        "a",
        { kind: "break" },
        "b",
      ],
    },
  ])
})

test("Markdown between tags belongs to them, and a table that is never closed swallows nothing", () => {
  const [summary, hidden, ...rest] = body(
    "<details><summary>More</summary>\n\nhidden *text*\n\n</details>\n\n<table><tr><td>cell\n\n## After\n\nlast <words>\n\n<textarea>\n\nend",
  )

  expect(summary).toMatchObject({ body: [{ kind: "strong", body: ["More"] }] })
  expect(hidden).toMatchObject({ body: ["hidden ", { kind: "emphasis" }] })
  for (const word of ["cell", "After", "last", "end"]) expect(JSON.stringify(rest)).toContain(word)
})

test("a table in HTML keeps its spans and its heads", () => {
  const [table] = body(
    '<table><thead><tr><th rowspan="2">A</th><th colspan="2">B</th></tr><tr><th>C</th><th>D</th></tr></thead>' +
      '<tr><td>1</td><td align="right">2</td><td>3</td></tr></table>',
  ) as [PdfTable]

  expect(table.head).toMatchObject([
    [{ down: 2 }, { across: 2 }],
    [{}, {}],
  ])
  expect(table.rows).toMatchObject([[{}, {}, {}]])
  expect(table.columns.map((one) => one.align)).toEqual(["left", "right", "left"])
  expect(table.repeated).toBe(true)
})
