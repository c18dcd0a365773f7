import { splitLines, splitWords } from "@hub/markdown"
import type { TopicVersion } from "@hub/contract/topics"
import { expect, test } from "vitest"
import { createRandomPicker, createRandom, sampleRealText } from "../../../markdown/test/hostile-texts.ts"
import { mergeVersions } from "./merge.ts"

/** 100,000 in the full run; a pick of them otherwise. */
const rounds = Number(process.env["HUB_ROUNDS"] ?? 3000)
const first = Number(process.env["HUB_SEED"] ?? 1)

type ThreeWayCase = { base: string; mine: string; theirs: string }
type EditedThreeWayCase = ThreeWayCase & { moves: boolean }
type MergeDice = ReturnType<typeof createRandomPicker>

const alphabets = [
  ["a\n", "b\n", "\n", "c\n"],
  ["one two three\n", "four five\n", "\n", "- item\n", "x\r\n", "\r\n"],
]

function baseText(cast: MergeDice): string {
  if (cast.below(3) === 0) return sampleRealText(cast, 800)
  const alphabet = cast.of(alphabets)
  return Array.from({ length: cast.below(14) }, () => cast.of(alphabet)).join("")
}

/** What somebody does to a text: words and lines of their own, all told apart by `who`, and parts taken away or moved. */
function edited(text: string, who: string, cast: MergeDice, moves: boolean): string {
  const tokens = cast.below(2) === 0 ? splitLines(text) : splitWords(text)
  for (let times = cast.below(4); times > 0; times--) {
    const at = cast.below(tokens.length + 1)
    const own = `${who}${cast.below(1000)}${cast.of(["\n", " ", "", "\r\n"])}`
    cast.of([
      () => tokens.splice(at, 0, own),
      () => tokens.splice(at, 1 + cast.below(3)),
      () => tokens.splice(at, 1, own),
      () => moves && tokens.splice(cast.below(tokens.length + 1), 0, ...tokens.splice(at, 1 + cast.below(2))),
    ])()
  }
  return tokens.join("")
}

function three(seed: number): EditedThreeWayCase {
  const cast = createRandomPicker(createRandom(seed))
  const base = baseText(cast)
  const moves = cast.below(2) === 0
  return { base, moves, mine: edited(base, "mine", cast, moves), theirs: edited(base, "theirs", cast, moves) }
}

const version = (content: string): TopicVersion => ({ title: "A", content, frontmatter: "" })
const joined = ({ base, mine, theirs }: ThreeWayCase) => mergeVersions(version(base), version(mine), version(theirs))

/** The text of one side of a result: what is settled, and that side of each conflict. */
function chosen(result: ReturnType<typeof mergeVersions>, side: keyof ThreeWayCase): string {
  if (result.clean) return result.version.content
  return result.chunks.content.map((chunk) => (typeof chunk === "string" ? chunk : result.hunks[chunk]![side])).join("")
}

const timesIn = (text: string, line: string) => splitLines(text).filter((one) => one === line).length
/** The lines of a text by their words: how they are indented and end says nothing. */
const saidIn = (text: string) => splitLines(text).map((line) => line.replace(/\s+/g, " ").trim())
const ownWords = (text: string, who: string) => text.match(new RegExp(`${who}\\d+`, "g")) ?? []

/** How often a word is in one list more than in the other. */
function lost(words: string[], found: string[]): string[] {
  const left = [...found]
  return words.filter((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of splitWords(text)) if (word.trim() !== "") counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function faultsOf({ moves, ...texts }: EditedThreeWayCase): string[] {
  const result = joined(texts)
  const [withMine, withTheirs] = [chosen(result, "mine"), chosen(result, "theirs")]
  const faults: string[] = []

  if (lost(ownWords(texts.mine, "mine"), ownWords(withMine, "mine")).length > 0) faults.push("a word of mine is lost")
  if (lost(ownWords(texts.theirs, "theirs"), ownWords(withTheirs, "theirs")).length > 0)
    faults.push("a word of theirs is lost")

  // What neither side took away is still there. Where both moved one of two equal words to one place, it is there once.
  const [base, mine, theirs] = [wordCounts(texts.base), wordCounts(texts.mine), wordCounts(texts.theirs)]
  const after = wordCounts(`${withMine}\n${withTheirs}`)
  for (const [word, count] of base) {
    const taken = Math.max(0, count - (mine.get(word) ?? 0)) + Math.max(0, count - (theirs.get(word) ?? 0))
    if (count > taken && !after.has(word)) faults.push(`${word} is lost`)
  }
  // A line that one side took away everywhere, and the other did not touch, does not come back; how many dashes stand
  // below the head of a table says nothing.
  const times = (text: string, line: string) => saidIn(text).filter((one) => one === line).length
  const isIn = (text: string, line: string) =>
    line === "" ? saidIn(text).includes("") : saidIn(text).join(" ").includes(line)
  const taken = saidIn(texts.base).filter((line) => !isIn(texts.mine, line) && !/^\|[|\s:-]+$/.test(line))
  const untouched = (line: string) => times(texts.theirs, line) === times(texts.base, line)
  if (result.clean && !moves && taken.some((line) => untouched(line) && saidIn(withMine).includes(line)))
    faults.push("a line came back")
  if (!result.clean)
    for (const hunk of result.hunks)
      if (hunk.mine === hunk.theirs || hunk.mine === hunk.base || hunk.theirs === hunk.base)
        faults.push("no true overlap")

  const turned = joined({ base: texts.base, mine: texts.theirs, theirs: texts.mine })
  if (turned.clean !== result.clean) faults.push("it matters who saves first")
  if (turned.clean && result.clean && turned.version.content !== result.version.content) faults.push("the order shows")
  return faults
}

test(
  `nothing that either side wrote is missing from ${rounds} joined texts or their conflicts`,
  { timeout: 100_000_000 },
  () => {
    const faults: string[] = []
    for (let seed = first; seed < first + rounds; seed++)
      for (const fault of faultsOf(three(seed))) faults.push(`${seed}: ${fault}`)

    expect(faults).toEqual([])
  },
)

/** Lines that are much alike, to which each side either adds some or takes some away: what has to come of it can be counted. */
function alike(seed: number): ThreeWayCase & { alphabet: string[]; adding: boolean[] } {
  const cast = createRandomPicker(createRandom(seed))
  const [alphabet, before, after] = cast.of([
    [["x\n", "y\n", "\n"], "```\n", "```\n"],
    [["- x\n", "- y\n", "\n"], "", ""],
    [["# x\n", "---\n", "\n", "\n"], "", "End.\n"],
  ] as const)
  const base = Array.from({ length: 1 + cast.below(7) }, () => cast.of<string>(alphabet))
  const side = (adds: boolean) => {
    const lines = [...base]
    for (let times = 1 + cast.below(3); times > 0; times--)
      if (adds) lines.splice(cast.below(lines.length + 1), 0, cast.of<string>(alphabet))
      else lines.splice(cast.below(lines.length), 1)
    return before + lines.join("") + after
  }
  const adding = [cast.below(3) > 0, cast.below(3) > 0]
  const [mine, theirs] = [side(adding[0]!), side(adding[1]!)]
  return { base: before + base.join("") + after, mine, theirs, alphabet: [...alphabet], adding }
}

function miscountedIn({ alphabet, adding, ...texts }: ReturnType<typeof alike>): string[] {
  const result = joined(texts)
  const [withMine, withTheirs] = [chosen(result, "mine"), chosen(result, "theirs")]
  return alphabet.flatMap((line) => {
    if (line === "\n") return []
    const [base, mine, theirs] = [texts.base, texts.mine, texts.theirs].map((text) => timesIn(text, line)) as [
      number,
      number,
      number,
    ]
    if (result.clean) {
      const least = adding.every(Boolean) ? Math.max(mine, theirs) : mine + theirs - base
      return timesIn(withMine, line) < least ? [`${line.trim()} is lost`] : []
    }
    // With its side chosen in each conflict, nothing is missing that this side has and the other did not take away.
    return [
      ...(timesIn(withMine, line) < mine - Math.max(0, base - theirs) ? [`${line.trim()} of mine is lost`] : []),
      ...(timesIn(withTheirs, line) < theirs - Math.max(0, base - mine) ? [`${line.trim()} of theirs is lost`] : []),
    ]
  })
}

test(
  `of equal lines, none that a side added is lost in ${rounds} joined texts or their conflicts`,
  { timeout: 100_000_000 },
  () => {
    const faults: string[] = []
    for (let seed = first; seed < first + rounds; seed++)
      for (const fault of miscountedIn(alike(seed))) faults.push(`${seed}: ${fault}`)

    expect(faults).toEqual([])
  },
)

test(
  "a side that changed nothing changes nothing, and the same change twice is made once",
  { timeout: 100_000_000 },
  () => {
    const faults: string[] = []
    for (let seed = first; seed < first + rounds; seed++) {
      const { base, mine } = three(seed)
      const results = [
        joined({ base, mine, theirs: base }),
        joined({ base, mine: base, theirs: mine }),
        joined({ base, mine, theirs: mine }),
      ]
      if (results.some((result) => !result.clean || result.version.content !== mine)) faults.push(String(seed))
    }

    expect(faults).toEqual([])
  },
)
