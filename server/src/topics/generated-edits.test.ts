import type { TopicVersion } from "@hub/contract/topics"
import { diffWords } from "@hub/markdown"
import { expect, test } from "vitest"
import { findInventedText as otherFaultsIn } from "../../bench/merge/merge-texts.ts"
import {
  findInventedSentences,
  findMissingSentences,
  createThreeVersions,
  formatRandomText,
} from "../../test/random-texts.ts"
import { compareNewVersion, applyChoices } from "../imports/proposal/compare.ts"
import { paragraphWithVersions, type PlacedSuggestion } from "../reviews/points/card-paragraph.ts"
import { groupIntoCards, type CardPoint } from "../reviews/points/cards.ts"
import { joinParagraphsComputation, placePointsComputation } from "../reviews/points/paragraphs.ts"
import type { MergeResult } from "./merge.ts"
import { prepareSaveComputation } from "./prepare.ts"

/** 100,000 in the full run; a pick of them otherwise. */
const rounds = Number(process.env["HUB_ROUNDS"] ?? 1500)
const first = Number(process.env["HUB_SEED"] ?? 1)

type Join = (base: TopicVersion, mine: TopicVersion, theirs: TopicVersion) => MergeResult
type EditedTexts = ReturnType<typeof createThreeVersions>

const version = (text: EditedTexts["base"]): TopicVersion => ({ title: "Key figures", ...formatRandomText(text) })
const versions = (texts: EditedTexts) =>
  [texts.base, texts.mine, texts.theirs].map(version) as [TopicVersion, TopicVersion, TopicVersion]

/** What a save makes of it, of the editor's text or of a draft that was kept on an older revision. */
const saved: Join = (base, mine, head) => {
  const prepared = prepareSaveComputation.run({ mine, head, base, home: "https://hub.test" })
  return prepared.conflict ?? { clean: true, version: prepared.version, added: [] }
}

/** A newer reading as an import compares it: joined, or with hunks from which each side can be had. */
const reread: Join = (imported, topic, newVersion) => {
  const found = compareNewVersion(imported, topic, newVersion)
  if (found.state === "unchanged") return { clean: true, version: topic, added: [] }
  if (found.state === "changed") return { clean: true, version: found.version, added: [] }
  const joins = found.hunks.every((hunk) => hunk.joined !== null)
  const joined = joins
    ? applyChoices(
        found,
        found.hunks.map(() => "joined" as const),
      )
    : null
  return { clean: false, hunks: found.hunks, chunks: found.chunks, joined }
}

/** What a text says that nobody wrote: by the pieces of its writers, and by what figures and paragraphs look like. */
function inventions(result: TopicVersion, texts: EditedTexts): string[] {
  const [base, mine, theirs] = versions(texts).map(({ content }) => content) as [string, string, string]
  const byLooks = otherFaultsIn(result.content, { base, mine, theirs })
  return [
    ...findInventedSentences(result, Object.values(texts)),
    ...byLooks.filter((fault) => fault.startsWith("number") || fault.startsWith("block")),
  ]
}

/** What is wrong with a save, or with a newer reading of a document, and what came of it. */
function joinedFaults(seed: number, join: Join): { faults: string[]; outcome: string } {
  const texts = createThreeVersions(seed)
  const result = join(...versions(texts))
  const joined = result.clean ? result.version : result.joined
  const side = (chunks: (string | number)[], hunks: { mine: string; theirs: string }[], which: "mine" | "theirs") =>
    chunks.map((chunk) => (typeof chunk === "string" ? chunk : hunks[chunk]![which])).join("")
  const shown = result.clean
    ? [result.version]
    : (["mine", "theirs"] as const).map((which) => ({
        content: side(result.chunks.content, result.hunks, which),
        frontmatter: side(result.chunks.frontmatter, result.hunks, which),
      }))
  const invented = joined === null ? [] : inventions(joined, texts)
  const missing = [
    ...findMissingSentences(shown, texts),
    ...(joined === null ? [] : findMissingSentences([joined], texts)),
  ]
  return {
    faults: [
      ...invented.map((one) => `${seed}: nobody wrote ${one}`),
      ...missing.map((one) => `${seed}: missing ${one}`),
    ],
    outcome: result.clean ? "silent" : joined === null ? "conflict" : "confirmed",
  }
}

/** Two reviewers' suggestions on cards, each taken where nothing has to be confirmed, and what the cards show joined. */
function cardFaults(seed: number): { faults: string[]; outcome: string } {
  const texts = createThreeVersions(seed)
  const [{ content: base }, mine, theirs] = versions(texts)
  const frontmatter = formatRandomText(texts.base).frontmatter
  const points = [mine, theirs].flatMap(({ content }, by) =>
    diffWords(base, content).map((change, at) => ({ ...change, id: by * 10_000 + at, by })),
  )
  const place = (now: string, own: typeof points, point: (typeof points)[number]) =>
    placePointsComputation
      .run({
        texts: new Map([[1, base]]),
        now,
        points: [{ id: point.id, revision_id: 1, stretch: point, own: own.filter(({ by }) => by === point.by) }],
      })
      .get(point.id)!

  const faults: string[] = []
  const all = points.map((point): CardPoint & PlacedSuggestion => ({
    id: point.id,
    kind: "suggestion",
    place: "anchored",
    start: point.start,
    end: point.end,
    insert: point.insert,
    source: String(point.by),
    paragraph: place(base, [], point).paragraph,
    made: { revision_id: 1, start: point.start, end: point.end },
  }))
  const overlapping = groupIntoCards(all).filter((card) => card.overlap)
  const joined = joinParagraphsComputation.run(overlapping.map((card) => paragraphWithVersions(card.points, all, base)))
  for (const content of joined)
    if (content !== null)
      faults.push(
        ...findInventedSentences({ content, frontmatter: "" }, Object.values(texts)).map(
          (one) => `${seed}: the card shows ${one}`,
        ),
      )

  let head = base
  let landed: typeof points = []
  for (const point of points) {
    const found = place(head, landed, point)
    if (found.state !== "anchored" && found.state !== "moved") continue
    head = head.slice(0, found.start) + point.insert + head.slice(found.end)
    landed = [...landed, point]
  }
  // Where some of one reviewer's words wait for somebody to look, what stands between may be half of a sentence.
  const isWhole = landed.length === points.length
  if (isWhole)
    faults.push(
      ...findInventedSentences({ content: head, frontmatter }, Object.values(texts)).map(
        (one) => `${seed}: nobody wrote ${one}`,
      ),
    )
  return { faults, outcome: overlapping.length > 0 ? "confirmed" : isWhole ? "silent" : "conflict" }
}

const everyOutcome = ["silent", "confirmed", "conflict"]

test.each([
  { name: "saves and drafts", faultsOf: (seed: number) => joinedFaults(seed, saved), wanted: everyOutcome },
  {
    name: "newer readings of a document",
    faultsOf: (seed: number) => joinedFaults(seed, reread),
    wanted: everyOutcome,
  },
  // Nearly all suggestions find their place, so hardly any pair of reviewers ends as a conflict.
  { name: "pairs of reviewers", faultsOf: cardFaults, wanted: ["silent", "confirmed"] },
])(
  `nobody finds words or figures that nobody wrote, and none missing, in ${rounds} $name`,
  { timeout: 100_000_000 },
  ({ name, faultsOf, wanted }) => {
    const outcomes: Record<string, number> = {}
    const faults: string[] = []
    for (let seed = first; seed < first + rounds; seed++) {
      const found = faultsOf(seed)
      faults.push(...found.faults)
      outcomes[found.outcome] = (outcomes[found.outcome] ?? 0) + 1
    }
    console.log(`${name}: ${JSON.stringify(outcomes)}, ${faults.length} faults`)

    expect(faults.slice(0, 5)).toEqual([])
    for (const outcome of wanted) expect(outcomes[outcome]).toBeGreaterThan(rounds / 200)
  },
)

test("the check of figures knows a date that one side wraps otherwise and the other side changes", () => {
  const base = "[^n]: 住宅の数は4.\n    März 2027から"
  const mine = "[^n]: 住宅の数は4. März 2027から"
  const theirs = base.replace("2027", "2527")

  expect(otherFaultsIn("[^n]: 住宅の数は4. März 2527から", { base, mine, theirs })).toEqual([])
  expect(otherFaultsIn("[^n]: 住宅の数は4. März 2528から", { base, mine, theirs })).toContain(
    "number that nobody wrote: 2528",
  )
})
