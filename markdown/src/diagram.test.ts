import fc from "fast-check"
import { expect, test } from "vitest"
import { placeDiagram } from "./diagram-layout.ts"
import { describeDiagram, drawDiagram } from "./diagram.ts"
import { readDiagram } from "./diagram-source.ts"
import { createDrawingRenderer } from "./drawings.ts"
import { toHtml } from "./html.ts"
import { parseMarkdown } from "./parse.ts"

const block = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`
const page = (text: string) =>
  toHtml(parseMarkdown(text), { drawings: createDrawingRenderer({ language: "en" }), numberCaptions: true })
const describe = (source: string) => {
  const diagram = readDiagram(source)
  return diagram && describeDiagram(diagram)
}

test.each([
  ["graph TD\nA-->B", "A → B"],
  ["graph TD; A-->B; B-->C;", "A → B; B → C"],
  [
    "flowchart LR\n  A[Hard edge] -->|Link text| B(Round)\n  B -- two words --> C{Decision}",
    "Hard edge → Round (Link text); Round → Decision (two words)",
  ],
  ["graph LR\nA & B --> C & D", "A → C; A → D; B → C; B → D"],
  ['graph TD\nA-.->B\nA-. text .->B\nA==>B\nA == "a (b)" ==> B', "A → B; A → B (text); A → B; A → B (a (b))"],
  ["graph TD\nA---B\nA<-->B\nA --x B\nA o--o B\nA---->B", "A – B; A ↔ B; A → B; A ↔ B; A → B"],
  ['graph TD\nA["One<br/>two"]:::big --> B[a#quot;b#quot; #35;1]', 'One two → a"b" #1'],
  ["graph TD\nA[人口普查] --> B[مؤشر]", "人口普查 → مؤشر"],
  ["graph TD\nend1 --> B-2\nC", "end1 → B-2; C"],
  [
    "---\ntitle: From above\n---\n%%{init: {'theme': 'dark'}}%%\nflowchart TB\n%% nothing\nsubgraph one [First part]\n  direction LR\n  a --> b\nend\nb --> c\nstyle a fill:#f9f\nclassDef big stroke:red;\nclass a big\nclick a \"https://elsewhere.test\"",
    "From above. a → b; b → c",
  ],
  ["graph TD\naccTitle: Steps\naccDescr: From one to the next.\nA-->B", "Steps. From one to the next."],
  ["graph TD\naccDescr {\n  Over\n  lines\n}\nA-->B", "Over lines"],
])("a flowchart is read as its author meant it: %j", (source, said) => {
  expect(describe(source)).toBe(said)
})

test.each([
  "",
  "graph TD",
  "sequenceDiagram\nA->>B: x",
  "gantt\ntitle x",
  "graph TD\nA --> B\nsomething else here",
  "graph TD\nA -->",
  "graph TD\nA[open --> B",
  "graph TD\nA@{shape: doc} --> B",
  "graph TD\nA[`marked`] --> B",
  "graph TD\nA[<img src=x>] --> B",
  "graph TD\nA --only if--> B",
  "graph TD\nA ~~~ B",
  "graph TD\nsubgraph g\nA",
  "graph TD\nA --> B\nend",
  "graph TD\nsubgraph g\nA\nend\ng --> B",
  "graph TD\nA[/Manual\\]",
  "graph TD\nA(-round-)",
  'graph TD\nA["10<sup>6</sup>"]',
  'graph TD\nA["&copy; us"]',
  "graph TD\nA[fa:fa-car Car]",
  "graph TD\nA[$$x^2$$]",
  "graph TD\nA <--- B",
  "graph TD\nA o--> B",
  "graph TD\nA -- yes or no--> B",
  "graph TD\nA -. text -.-> B",
  "graph TD\nA --o1--> B",
  "graph TD\nA --> B\no-->C",
  "graph TD\nsubgraph outer\na --> b\nsubgraph inner\na\nend\nend",
  "graph TD\nsubgraph R#amp;D\na\nend",
  "graph TD\nsubgraph the end\na\nend",
  "graph TD\nA --> B\nstyle C fill:#f00",
  'graph TD\nA["one %% two"]',
  `graph LR\n${Array.from({ length: 75 }, (_, at) => `n${at} --> n${at + 1}`).join("\n")}\n${"n0-- far -->n75\n".repeat(40)}`,
  `graph TD\n${"A & ".repeat(2000)}B --> C & D`,
  `graph TD\n${Array.from({ length: 200 }, (_, at) => `a${at}`).join("\n")}`,
])("what is not understood to the last sign stays as it is written: %j", (source) => {
  expect(readDiagram(source)).toBeUndefined()
  expect(page(block(source))).toContain('<code class="language-mermaid">')
})

test("a page has the picture, what it says in words, and its number as a figure", () => {
  const html = page(
    `${block("graph TD\naccTitle: Steps\nA[Collect] --> B[Publish]")}\nFigure: From price to index {#fig:p}\n\nSee [](#fig:p).\n`,
  )

  expect(html).toMatch(/<figure class="diagram"><svg [^>]*viewBox="0 0 \d+ \d+"[^>]*role="img" /)
  expect(html).toContain("<title>Steps</title><desc>Steps. Collect → Publish</desc>")
  expect(html).toContain(">Collect</text>")
  expect(html).toMatch(/<a href="#[^"]*fig:p"><span class="number">Figure\s1</)
})

test("nothing of a text becomes an element, an address or a colour of the picture", () => {
  const html = page(
    block(
      'graph TD\nA["<script>alert(1)</script>"] --> B["#lt;img src=x onerror=alert(1)#gt;"]\nstyle B fill:url(https://elsewhere.test)\nclick B "javascript:alert(1)"',
    ).replace('A["<script>alert(1)</script>"]', "A"),
  )

  expect(html).toContain("&#x3C;img src=x onerror=alert(1)>")
  expect(html).not.toMatch(/<img|<script|javascript:|elsewhere/)
})

test("lines begin where the shapes end", () => {
  const html = page(block("graph TD\nA{Is it whole?} --> B((Store))"))
  const lowest = /<polygon points="[\d.,]+ [\d.,]+ ([\d.,]+) [\d.,]+"/.exec(html)?.[1]

  expect(lowest).toMatch(/^\d/)
  expect(html).toContain(`<path d="M${lowest}`)
})

test("nothing of a label is left out, however long it is", () => {
  const long = "getUserPermissionsFromDatabaseQuickly"
  const chinese = "人口普查数据收集与处理流程的说明文字人口普查"
  const many = Array.from({ length: 11 }, (_, at) => `line${at}`)
  const title = "A very long title of a group that has one tiny node"
  const html = page(
    block(`graph TD\nA[${long}] --> B[${chinese}] --> C["${many.join("<br>")}"]\nsubgraph s[${title}]\nd\nend`),
  )
  const words = Array.from(html.matchAll(/<text[^>]*>([^<]*)</g), ([, one]) => one)
  const [, width] = /viewBox="\S+ \S+ (\S+)/.exec(html)!

  expect(words.join("")).toContain(long)
  expect(words.join("")).toContain(chinese)
  expect(words).toEqual(expect.arrayContaining([...many, title]))
  expect(Number(width)).toBeGreaterThan(title.length * 7)
})

test("whatever is drawn is within its picture", () => {
  const nodes = fc.constantFrom("a", "b", "c[(db)]", "d{x}", "e((o))", "f", "g[[q]]")
  const line = fc.tuple(nodes, fc.constantFrom("-->", "---", "-. no .->", "<-->", "--o"), nodes)
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 14 }), fc.constantFrom("TD", "LR"), (lines, direction) => {
      const diagram = readDiagram(`graph ${direction}\n${lines.map((parts) => parts.join(" ")).join("\n")}`)!
      const { left, top, width, height, nodes: boxes, edges } = placeDiagram(diagram)
      const points = [...boxes, ...edges.flatMap((edge) => edge.points)]
      expect(points.every(({ x, y }) => x > left && y > top && x < left + width && y < top + height)).toBe(true)
    }),
    { numRuns: 150 },
  )
})

test("a diagram wider than a page is scrolled, and the same text is the same picture each time", () => {
  const wide = block(`graph LR\n${Array.from({ length: 12 }, (_, at) => `step${at} --> step${at + 1}`).join("\n")}`)

  expect(page(wide)).toContain('<figure class="diagram wide">')
  expect(page(wide)).toBe(page(wide))
})

test("in a book a diagram wider than a page runs from top to bottom", () => {
  const steps = Array.from({ length: 9 }, (_, at) => `step${at} --> step${at + 1}`).join("\n")
  const sizeOf = (source: string, ink?: string) => {
    const { width, height } = drawDiagram(readDiagram(source)!, ink).properties
    return { width: Number(width), height: Number(height) }
  }

  expect(sizeOf(`graph LR\n${steps}`).width).toBeGreaterThan(900)
  expect(sizeOf(`graph LR\n${steps}`, "#000")).toEqual(sizeOf(`graph TB\n${steps}`, "#000"))
  expect(sizeOf("graph LR\na --> b", "#000")).toEqual(sizeOf("graph LR\na --> b"))
})

test("a text with many diagrams has the first forty drawn", () => {
  expect(page(block("graph TD\nA-->B").repeat(45)).match(/<svg /g)).toHaveLength(40)
})

test.each([
  ["brackets", `graph TD\nA[${"(".repeat(9000)}`],
  ["spaces", `graph TD\nA -- ${" ".repeat(9000)}`],
  ["dots", `graph TD\nA -. ${". ".repeat(4500)}`],
  ["breaks", `graph TD\nA[${"<br".repeat(3000)}`],
])("many %s end the reading, and not the program", (_, source) => {
  expect(readDiagram(source)).toBeUndefined()
})
