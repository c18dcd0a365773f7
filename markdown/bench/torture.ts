import { compareLines, compareRendered, parseMarkdown } from "../src/markdown.ts"
import { openVisual, saveVisual } from "../src/visual/visual.ts"
import { callEverythingOnTree, textChecks } from "../test/everything.ts"
import { createHostileText } from "../test/hostile-texts.ts"
import { editKinds, makeEdit, createRandomNumbers } from "../test/visual/edits.ts"

// Random, damaged and pathological texts, one after the other: nothing may throw, and nothing unedited may change.
const rounds = Number(process.env["HUB_ROUNDS"] ?? 20_000)
const first = Number(process.env["HUB_SEED"] ?? 1)

const counts = { texts: 0, characters: 0, edits: 0, comparisons: 0, thrown: 0, changed: 0, unread: 0 }
const faults: string[] = []

function fault(seed: number, kind: "thrown" | "changed" | "unread", what: unknown): void {
  counts[kind]++
  if (faults.length < 20) faults.push(`seed ${seed}, ${kind}: ${String(what)}`)
}

const seconds = Number(process.env["HUB_SECONDS"] ?? Infinity)
const end = Date.now() + seconds * 1000
for (let seed = first; seed < first + rounds && Date.now() < end; seed++) {
  const text = createHostileText(seed)
  counts.texts++
  counts.characters += text.length
  try {
    const tree = parseMarkdown(text)
    callEverythingOnTree(tree)
    // Each of these parses the text again: one for each text, in turn.
    textChecks[seed % textChecks.length]?.(text)

    const opened = openVisual(text, tree)
    if (saveVisual(opened, opened.doc).source !== text) fault(seed, "changed", "saved without an edit")

    const kind = editKinds[seed % editKinds.length] ?? "word"
    const made = makeEdit(kind, opened.doc, createRandomNumbers(seed))
    if (made !== undefined) {
      counts.edits++
      const saved = saveVisual(opened, made.doc)
      if (saved.opened.source !== saved.source) fault(seed, "unread", kind)
    }

    if (seed % 10 === 0) {
      counts.comparisons++
      const other = createHostileText(seed % 3 === 0 ? seed + 1 : -seed)
      compareLines(text, other)
      compareRendered(tree, parseMarkdown(other))
    }
  } catch (error) {
    fault(seed, "thrown", error instanceof Error ? (error.stack ?? error.message) : error)
  }
}

console.log(`\n${counts.texts} random and pathological texts from seed ${first}`)
console.table([counts])
for (const one of faults) console.log(one)
if (faults.length > 0) process.exitCode = 1
