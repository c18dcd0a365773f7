// How real histories of documentation join, beside git: histories GIT_DIRECTORY [how many].
import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join, resolve } from "node:path"
import { fillConflict, mergeVersions } from "../../src/topics/merge.ts"
import { findInventedText, findMissingText, type MergeTexts } from "./merge-texts.ts"

type BenchMergeCase = MergeTexts & { path: string; committed: string }

const most = 20 * 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), "hub-histories-"))

function historyIn(directory: string) {
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", directory, ...args], {
      encoding: "utf8",
      maxBuffer: 50 * most,
      stdio: ["ignore", "pipe", "ignore"],
    })
  const lines = (...args: string[]) =>
    git(...args)
      .split("\n")
      .filter(Boolean)
  const texts = new Map<string, string | undefined>()
  const text = (commit: string, path: string) => {
    const name = `${commit}:${path}`
    if (!texts.has(name)) {
      const shown = spawnSync("git", ["-C", directory, "cat-file", "blob", name], { encoding: "utf8", maxBuffer: most })
      texts.set(name, shown.status === 0 ? shown.stdout : undefined)
      if (texts.size > 500) texts.delete(texts.keys().next().value!)
    }
    return texts.get(name)
  }
  return { lines, text }
}

/** Both sides of merge commits, with what was committed. */
function* mergesIn(directory: string): Generator<BenchMergeCase> {
  const { lines, text } = historyIn(directory)
  for (const commit of lines("rev-list", "--all", "--merges")) {
    const [, one, other] = lines("rev-list", "--parents", "-n", "1", commit)[0]!.split(" ")
    if (!one || !other) continue
    let base: string | undefined
    try {
      base = lines("merge-base", one, other)[0]
    } catch {
      continue
    }
    if (!base) continue
    const changed = (to: string) => lines("diff", "--name-only", "--diff-filter=M", base, to, "--", "*.md")
    const theirs = new Set(changed(other))
    for (const path of changed(one).filter((file) => theirs.has(file)))
      yield* triple(
        path,
        [base, one, other, commit].map((at) => text(at, path)),
      )
  }
}

/** A file's neighbouring changes, the later one made on the text before the earlier one, as far as it can be. */
function* rebasedIn(directory: string): Generator<BenchMergeCase> {
  const { lines, text } = historyIn(directory)
  const changes = new Map<string, string[]>()
  let commit = ""
  for (const line of lines(
    "log",
    "--all",
    "--no-merges",
    "--diff-filter=M",
    "--name-only",
    "--format=@%H",
    "--",
    "*.md",
  ))
    if (line.startsWith("@")) commit = line.slice(1)
    else changes.set(line, [...(changes.get(line) ?? []), commit])
  for (let depth = 0; depth < 40; depth++)
    for (const [path, commits] of changes) {
      const [newer, earlier] = [commits[depth * 2], commits[depth * 2 + 1]]
      if (!newer || !earlier) continue
      const [base, mine, both] = [text(`${earlier}~1`, path), text(earlier, path), text(newer, path)]
      if (base === undefined || mine === undefined || both === undefined) continue
      const theirs = byGit({ base: mine, mine: base, theirs: both })
      if (theirs !== undefined) yield* triple(path, [base, mine, theirs, both])
    }
}

function* triple(path: string, [base, mine, theirs, committed]: (string | undefined)[]): Generator<BenchMergeCase> {
  if (base === undefined || mine === undefined || theirs === undefined || committed === undefined) return
  if (mine === theirs || mine === base || theirs === base) return
  yield { path, base, mine, theirs, committed }
}

function byGit(texts: MergeTexts): string | undefined {
  const files = (["mine", "base", "theirs"] as const).map((side) => {
    writeFileSync(join(folder, side), texts[side])
    return join(folder, side)
  })
  const { status, stdout } = spawnSync("git", ["merge-file", "-p", ...files], { encoding: "utf8", maxBuffer: most })
  return status === 0 ? stdout : undefined
}

/** A file as a topic, its frontmatter apart. */
function version(file: string) {
  const frontmatter = /^---\r?\n[\s\S]*?\n---\r?\n/.exec(file)?.[0] ?? ""
  return { title: "", content: file.slice(frontmatter.length), frontmatter }
}
const fileOf = ({ frontmatter, content }: ReturnType<typeof version>) => frontmatter + content

function measure(name: string, triples: Iterable<BenchMergeCase>, count: number) {
  const sums = {
    triples: 0,
    "git clean": 0,
    "git conflict": 0,
    clean: 0,
    "to be confirmed": 0,
    conflict: 0,
    "only git": 0,
    "as committed": 0,
    invented: 0,
    twice: 0,
    missing: 0,
  }
  const times: number[] = []
  for (const one of triples) {
    if (sums.triples++ === count) break
    const started = performance.now()
    const result = mergeVersions(version(one.base), version(one.mine), version(one.theirs))
    times.push(performance.now() - started)
    const git = byGit(one)
    const whole = result.clean ? result.version : result.joined
    const joined = whole === null ? undefined : fileOf(whole)
    sums[git === undefined ? "git conflict" : "git clean"]++
    sums[result.clean ? "clean" : joined === undefined ? "conflict" : "to be confirmed"]++
    if (joined === one.committed) sums["as committed"]++
    if (joined === undefined && git !== undefined) {
      sums["only git"]++
      if (!result.clean && process.env["HUB_SHOW"])
        console.log(
          `--- only git: ${one.path}`,
          JSON.stringify(
            result.hunks.filter((hunk) => hunk.joined === null),
            null,
            1,
          ).slice(0, 1500),
        )
    }
    const faults = joined === undefined ? [] : findInventedText(joined, one)
    if (faults.some((fault) => fault.startsWith("block"))) sums.twice++
    if (faults.some((fault) => !fault.startsWith("block"))) sums.invented++
    const side = (which: "mine" | "theirs") =>
      result.clean
        ? result.version
        : fillConflict(
            result.chunks,
            result.hunks.map((hunk) => hunk[which]),
          )
    const seen = [fileOf(side("mine")), fileOf(side("theirs"))]
    const missing = findMissingText(seen, one)
    if (missing.length > 0) sums.missing++
    for (const fault of [...faults, ...missing])
      console.log(
        `  ${one.path}: ${fault.slice(0, 300)} [git ${git === undefined ? "conflict" : findInventedText(git, one).length}]`,
      )
  }
  sums.triples = Math.min(sums.triples, count)
  times.sort((a, b) => a - b)
  const at = (share: number) => Number((times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1))
  console.log(JSON.stringify({ name, ...sums, "ms, half": at(0.5), "ms, most": at(1) }))
}

const [directory = ".", count = "400"] = process.argv.slice(2)
const name = basename(resolve(directory))
measure(`${name}, merge commits`, mergesIn(directory), Number(count))
measure(`${name}, re-based`, rebasedIn(directory), Number(count))
rmSync(folder, { recursive: true })
