// What editors change in real texts that are opened and saved, without an edit and with one changed word: ours beside others.
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"

/** Prints two tables; `bundle` builds a TypeScript entry into a folder, as the server is built. */
export async function compareRoundTrips(root, bundle) {
  const folder = join(resolve(root, process.env.HUB_CORPUS ?? "../shared/corpus"), "markdown")
  if (!existsSync(folder))
    return console.log(`\nRound trips are measured on real texts, and there are none at ${folder}.`)
  await bundle(root, { ours: "markdown/bench/ours.ts" }, "dist/bench")
  const { ours, rendered, splitFrontmatter, times } = await import(pathToFileURL(join(root, "dist/bench/ours.js")))
  const texts = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".md"))
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => splitFrontmatter(readFileSync(join(folder, name), "utf8")).content)
  const every = Math.max(1, Math.floor(texts.length / Number(process.env.HUB_CORPUS_FILES ?? texts.length)))
  const sample = texts.filter((_text, at) => at % every === 0)

  const editors = { ours, ...(await peers(join(root, "markdown/bench/peers"))) }
  console.log(`\nRound trips of ${sample.length} real texts; line endings at the end are not counted`)
  const table = Object.entries(editors).map(([name, editor]) => [name, measured(editor, sample, rendered)])
  console.table(Object.fromEntries(table))

  console.log("\nMilliseconds of CPU of our editor, the middle of many")
  const whole = texts.toSorted((one, other) => other.length - one.length).join("\n\n")
  const sizes = [4, 71, 500].map((kilobytes) => {
    const text = whole.slice(0, kilobytes * 1024)
    const { open, save } = times(text, "the")
    return [
      `${kilobytes} KB`,
      { open: open.toFixed(1), "save one word": save.toFixed(2), goal: { 4: 2, 71: 4, 500: 10 }[kilobytes] },
    ]
  })
  console.table(Object.fromEntries(sizes))
}

async function peers(folder) {
  if (!existsSync(join(folder, "node_modules"))) {
    const { status } = spawnSync(
      "npm",
      ["ci", "--no-audit", "--no-fund", "--legacy-peer-deps", "--workspaces=false", "--loglevel=error"],
      {
        cwd: folder,
        shell: process.platform === "win32",
        stdio: "inherit",
      },
    )
    if (status !== 0) {
      console.log("The other editors could not be installed here: only ours is measured.")
      return {}
    }
  }
  const { editors } = await import(pathToFileURL(join(folder, "editors.mjs")))
  return editors()
}

function measured({ read, write }, texts, rendered) {
  const counts = { same: 0, html: 0, words: 0, confined: 0, failed: 0 }
  const rewritten = []
  for (const text of texts) {
    const before = attempt(() => read(text))
    const after = before && attempt(() => write(before, before))
    if (typeof after !== "string") {
      counts.failed++
      rewritten.push(1)
    } else {
      if (withoutEnd(after) === withoutEnd(text)) counts.same++
      if (rendered(after) === rendered(text)) counts.html++
      rewritten.push(lost(text, after))
    }
    const word = oneOf(text)
    if (word === undefined) continue
    counts.words++
    const edited = before && attempt(() => write(withWord(before, word), before))
    if (
      typeof edited === "string" &&
      edited.includes("Zqx9Z") &&
      changedLines(withoutEnd(text), withoutEnd(edited)) <= 1
    )
      counts.confined++
  }
  const share = (count, of = texts.length) => `${((100 * count) / of).toFixed(1)} %`
  return {
    "byte for byte": share(counts.same),
    "same HTML": share(counts.html),
    "word changes its line only": share(counts.confined, counts.words),
    "lines rewritten (median)": share(rewritten.toSorted((one, other) => one - other)[rewritten.length >> 1], 1),
    "cannot open or save": counts.failed,
  }
}

/** Without the line endings at the end, since some editors leave them to their caller. */
function withoutEnd(text) {
  return text.replace(/[\r\n]+$/, "")
}

function attempt(work) {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** A word that stands once in the text, so that each editor is asked to change the same one. */
function oneOf(text) {
  const seen = new Map()
  for (const [word] of text.matchAll(/(?<![\w&@/.:<="'{-])[A-Za-z]{5,}(?![\w@/:;>="'}-])/g))
    seen.set(word, (seen.get(word) ?? 0) + 1)
  const once = [...seen].flatMap(([word, count]) => (count === 1 && text.split(word).length === 2 ? [word] : []))
  return once[once.length >> 1]
}

function withWord(doc, word) {
  let found
  doc.descendants((node, position) => {
    const at = node.isText && found === undefined ? node.text.indexOf(word) : -1
    if (at >= 0) found = { node, from: position + at, to: position + at + word.length }
  })
  if (found === undefined) throw new Error(`${word} is not in the document.`)
  const $from = doc.resolve(found.from)
  const piece = $from.parent.copy().type.create($from.parent.attrs, doc.type.schema.text("Zqx9Z", found.node.marks))
  return doc.replace(found.from, found.to, piece.slice(0, piece.content.size))
}

function changedLines(before, after) {
  const [old, next] = [before.split("\n"), after.split("\n")]
  let head = 0
  while (head < old.length && old[head] === next[head]) head++
  let tail = 0
  while (tail < Math.min(old.length, next.length) - head && old.at(-1 - tail) === next.at(-1 - tail)) tail++
  return Math.max(old.length, next.length) - head - tail
}

/** The share of a text's lines that are not in the other. */
function lost(before, after) {
  const left = new Map()
  for (const line of after.split("\n")) left.set(line, (left.get(line) ?? 0) + 1)
  const lines = before.split("\n")
  const gone = lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
  return gone.length / lines.length
}
