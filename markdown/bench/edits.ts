import { Node } from "prosemirror-model"
import { openVisual, saveVisual, schema } from "../src/visual/visual.ts"
import { readCorpusText, corpus } from "../test/visual/corpus.ts"
import { makeEdit, createRandomNumbers } from "../test/visual/edits.ts"
import { measureEdit } from "../test/visual/measure.ts"

// What the visual editor changes in real texts: nothing when nothing was edited, else the lines of the edited block only.
const kinds = ["word", "bold", "split", "join", "delete", "insert", "heading level", "list item", "table row"]
const seed = Number(process.env["HUB_SEED"] ?? 1)
const passes = Number(process.env["HUB_PASSES"] ?? 2)
const end = Date.now() + Number(process.env["HUB_SECONDS"] ?? Infinity) * 1000

interface EditBenchRow {
  edits: number
  "its lines only": number
  "one line": number
  "HTML elsewhere": number
  "reads as edited": number
}
const rows: Record<string, EditBenchRow> = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    { edits: 0, "its lines only": 0, "one line": 0, "HTML elsewhere": 0, "reads as edited": 0 },
  ]),
)
const unedited = { LF: { texts: 0, "byte for byte": 0 }, CRLF: { texts: 0, "byte for byte": 0 } }
const faults: string[] = []

function fault(what: string): void {
  if (faults.length < 40) faults.push(what)
}

function save(name: string, ending: "LF" | "CRLF", pass: number): void {
  const source = readCorpusText(name, ending === "LF" ? "\n" : "\r\n")
  const opened = openVisual(source)
  const copy = Node.fromJSON(schema, opened.doc.toJSON())
  unedited[ending].texts++
  if (saveVisual(opened, copy).source === source) unedited[ending]["byte for byte"]++
  else fault(`${name}, ${ending}: changed without an edit`)

  for (const [at, kind] of kinds.entries()) {
    const made = makeEdit(kind, opened.doc, createRandomNumbers(seed + pass * 1000 + at))
    const row = rows[kind]
    if (made === undefined || row === undefined) continue
    const { confined, lines, elsewhere, html, reads, exact } = measureEdit(opened, made)
    row.edits++
    row["its lines only"] += Number(confined)
    row["one line"] += Number(lines <= 1)
    row["HTML elsewhere"] += Number(elsewhere && html)
    row["reads as edited"] += Number(reads && exact)
    const wrong = Object.entries({ confined, elsewhere, html, reads, exact }).flatMap(([what, holds]) =>
      holds ? [] : [what],
    )
    if (wrong.length > 0) fault(`${kind} in ${name}, ${ending}, pass ${pass}: not ${wrong.join(", ")}`)
  }
}

function share(count: number, of: number): string {
  return of === 0 ? "-" : `${((100 * count) / of).toFixed(2)} %`
}

/** In an order that spreads over the corpus, so that a run that is cut short has seen some of everything. */
const files = corpus.files.map((_name, at) => corpus.files[(at * 7919) % corpus.files.length] ?? "")

for (let pass = 0; pass < passes; pass++)
  for (const [at, name] of files.entries())
    if (Date.now() < end) save(name, (at + pass) % 2 === 0 ? "LF" : "CRLF", pass)

console.log(`\nOpened and saved without an edit, of ${files.length} real texts`)
console.table(unedited)
console.log(`One random edit in a random block, seed ${seed}`)
console.table(
  Object.fromEntries(
    Object.entries(rows).map(([kind, { edits, ...counts }]) => [
      kind,
      { edits, ...Object.fromEntries(Object.entries(counts).map(([what, count]) => [what, share(count, edits)])) },
    ]),
  ),
)
for (const one of faults) console.log(one)
if (faults.length > 0) process.exitCode = 1
