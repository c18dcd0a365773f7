// What an import finds in real Word files, beside other converters of the same files in the same run.
import { spawnSync } from "node:child_process"
import { copyFileSync, existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"

/** What each construct should reach; cross-references are those outside tables of contents, which topics make again. */
const goals = {
  words: 99.8,
  headings: 99,
  "headings by outline level": 92,
  "list items": 85,
  "table cells": 99,
  "merged cells": 100,
  images: 99,
  links: 99,
  "cross-references": 93,
  notes: 100,
  equations: 100,
  "text boxes": 94,
}

/** Prints the recall of each construct and the time; `bundle` builds a TypeScript entry, as the server is built. */
export async function measureImport(root, bundle) {
  const folder = join(corpusOf(root), "docx")
  if (!existsSync(folder))
    return console.log(`\nImports are measured on real Word files, and there are none at ${folder}.`)
  await bundle(root, { import: "server/bench/import/convert-with-hub.ts" }, "dist/bench")
  const engine = await import(pathToFileURL(join(root, "dist/bench/import.js")))
  const files = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".docx"))
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => ({ name, path: join(folder, name) }))

  const facts = new Map(files.map(({ name, path }) => [name, engine.wordFacts(path)]))
  const older = await prototype(root)
  const converters = {
    ours: async (path) => engine.shown(await engine.ours(path)),
    ...(await mammoth(join(root, "server/bench/peers"))),
    ...pandoc(),
    ...(older.converted && { prototype: older.converted }),
  }
  const results = {}
  for (const [name, convert] of Object.entries(converters)) results[name] = await tried(engine, files, facts, convert)

  console.log(
    `\nRecall of what ${files.length} Word files hold, in percent, the mean of the files; + what came out beyond`,
  )
  console.table(Object.fromEntries(engine.constructs.map((construct) => [construct, row(construct, results)])))
  await printAccounts(engine, files)
  await printBook(engine, folder)
  const { ours: _, prototype: __, ...peers } = converters
  await printTimes(files, {
    "ours, to its tree, with the account": engine.oursToTree,
    "ours, to Markdown, offers and notes": engine.ours,
    ...(older.toTree && { "prototype, to its tree": older.toTree }),
    ...peers,
  })
}

const corpusOf = (root) => resolve(root, process.env.HUB_CORPUS ?? "../shared/corpus")

async function mammoth(folder) {
  if (!existsSync(join(folder, "node_modules"))) {
    const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--workspaces=false", "--loglevel=error"], {
      cwd: folder,
      shell: process.platform === "win32",
      stdio: "inherit",
    })
    if (status !== 0) {
      console.log("mammoth could not be installed here: it is not measured.")
      return {}
    }
  }
  const { converted } = await import(pathToFileURL(join(folder, "converters.mjs")))
  return { mammoth: converted }
}

/** The Pandoc that is installed, if one is. */
function pandoc() {
  const found = spawnSync("pandoc", ["--version"], { encoding: "utf8" })
  if (found.status !== 0) {
    console.log("Pandoc is not installed here: it is not measured.")
    return {}
  }
  const convert = async (path) => {
    const { status, stdout, stderr } = spawnSync("pandoc", ["-f", "docx", "-t", "html", path], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
      timeout: 30_000,
    })
    if (status !== 0) throw new Error(stderr)
    return stdout
  }
  return { [`pandoc ${/[\d.]+/.exec(found.stdout)[0]}`]: convert }
}

/** The prototype that the reader came from, where its laboratory lies beside this project; Pandoc shows its trees. */
async function prototype(root) {
  const source = join(corpusOf(root), "../lab/import/docx2ast.mjs")
  if (!existsSync(source)) {
    console.log(`The prototype is not here (${source}): it is not measured.`)
    return {}
  }
  // Beside what it imports.
  const copy = join(root, "dist/bench/prototype.mjs")
  copyFileSync(source, copy)
  const { docx2ast } = await import(pathToFileURL(copy))
  const toTree = async (path) => (await docx2ast(readFileSync(path))).ast
  const asked = spawnSync("pandoc", ["-f", "markdown", "-t", "json"], { input: "", encoding: "utf8" })
  if (asked.status !== 0) return { toTree }
  const version = JSON.parse(asked.stdout)["pandoc-api-version"]
  const converted = async (path) => {
    const { status, stdout, stderr } = spawnSync("pandoc", ["-f", "json", "-t", "html"], {
      input: JSON.stringify({ ...(await toTree(path)), "pandoc-api-version": version }),
      encoding: "utf8",
      maxBuffer: 1 << 28,
      timeout: 30_000,
    })
    if (status !== 0) throw new Error(stderr)
    return stdout
  }
  return { toTree, converted }
}

/** The scores by file; a file that fails has found nothing. */
async function tried(engine, files, facts, convert) {
  const scores = []
  const failed = []
  for (const { name, path } of files) {
    let page = ""
    try {
      page = await convert(path)
    } catch (error) {
      failed.push(`${name}: ${error.message}`)
    }
    scores.push({ name, score: engine.scored(facts.get(name), engine.pageFacts(page)) })
  }
  return { scores, failed }
}

function row(construct, results) {
  const cells = Object.entries(results).map(([name, { scores }]) => {
    const having = scores.map(({ score }) => score[construct]).filter(({ there }) => there > 0)
    if (having.length === 0) return [name, ""]
    const mean = having.reduce((sum, { there, found }) => sum + found / there, 0) / having.length
    const more = scores.reduce((sum, { score }) => sum + score[construct].more, 0)
    return [name, `${(100 * mean).toFixed(1)}${more ? ` +${more}` : ""}`]
  })
  const [any] = Object.values(results)
  const there = any.scores.reduce((sum, { score }) => sum + score[construct].there, 0)
  return { there, ...Object.fromEntries(cells), goal: goals[construct] === undefined ? "" : `≥ ${goals[construct]}` }
}

async function printAccounts(engine, files) {
  let lines = 0
  for (const { name, path } of files) {
    const reading = await engine.ours(path).catch((error) => console.log(`${name} is refused: ${error.message}`))
    if (!reading) continue
    lines += reading.ledger.length
    for (const construct of engine.unbalanced(reading))
      console.log(`${name}: the account of ${construct} does not add up`)
  }
  console.log(`The accounts of all files hold ${lines} lines; those that do not add up are named above.`)
}

/** What an importer sets for this publisher on the review screen, beyond what is guessed. */
const publishersStyles = { BoxTitle: "heading3" }

/** A publisher's chapters beside the book's own Markdown, as guessed and with a style map. */
async function printBook(engine, folder) {
  const chapters = join(folder, "rust-book")
  const sources = join(folder, "../markdown/rustbook")
  if (!existsSync(chapters) || !existsSync(sources)) return
  const rows = {}
  for (const [way, styles] of Object.entries({ guessed: {}, "with a style map": publishersStyles })) {
    const sums = {}
    for (const name of readdirSync(chapters).filter((each) => each.endsWith(".docx"))) {
      const pages = readdirSync(sources).filter((each) => each.startsWith(`src_ch${/\d+/.exec(name)[0]}-`))
      const book = pages.toSorted().map((each) => readFileSync(join(sources, each), "utf8"))
      const [{ title, markdown }] = (await engine.ours(join(chapters, name), { styles })).documents
      const found = engine.inBook(engine.bookFacts(book.join("\n\n")), engine.bookFacts(markdown, title))
      for (const [construct, [both, there]] of Object.entries(found)) {
        const sum = (sums[construct] ??= [0, 0])
        sum[0] += both
        sum[1] += there
      }
    }
    const share = ([both, there]) => `${((100 * both) / there).toFixed(1)} % of ${there}`
    rows[way] = Object.fromEntries(Object.entries(sums).map(([construct, sum]) => [construct, share(sum)]))
  }
  console.log("\nOf a book's own headings, code blocks and code spans, those in its publisher's manuscripts; goal 98 %")
  console.table(rows)
}

/**
 * Manuscripts a CPU-second, of the best of three passes when all code is warm; another program's time is that of its
 * processes. All take their turns, so that a neighbour on the machine disturbs all alike.
 */
async function printTimes(files, converters) {
  const chapters = files.filter(({ name }) => name.startsWith("rust-book"))
  const books = chapters.length > 0 ? chapters : files
  const times = Object.fromEntries(Object.keys(converters).map((name) => [name, []]))
  for (let pass = 0; pass < 4; pass++)
    for (const [name, convert] of Object.entries(converters)) {
      const before = cpuSeconds(name)
      for (const { path } of books) await convert(path)
      if (pass > 0) times[name].push(cpuSeconds(name) - before)
    }
  const rows = Object.entries(times).map(([name, passes]) => {
    const took = Math.min(...passes)
    return [name, { "CPU-seconds": took.toFixed(2), "a CPU-second": (books.length / took).toFixed(1) }]
  })
  console.log(`\nReading ${books.length} manuscripts`)
  console.table(Object.fromEntries(rows))
}

/** This process's own, or that of the programs it has started and that have ended. */
function cpuSeconds(name) {
  if (!name.startsWith("pandoc")) {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1].split(" ")
  return (Number(fields[13]) + Number(fields[14])) / 100
}
