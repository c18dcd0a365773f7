import { wordChanges } from "@hub/markdown"
import { expect, test } from "vitest"
import { inventedIn, missingIn, three, written } from "../../test/figures.ts"
import { compared, decided } from "../imports/proposal/compare.ts"
import { changed, placerOf } from "../reviews/points/paragraphs.ts"
import { merged } from "./merge.ts"

/** 100,000 in the full run; a pick of them otherwise. */
const rounds = Number(process.env["HUB_ROUNDS"] ?? 1500)
const first = Number(process.env["HUB_SEED"] ?? 1)

const version = (content: string) => ({ title: "Figures", content, frontmatter: "" })

/** What is wrong with a save, or with a newer reading of a document, and what came of it. */
function joinedFaults(seed: number, join: typeof merged): { faults: string[]; outcome: string } {
  const texts = three(seed)
  const [base, mine, theirs] = [texts.base, texts.mine, texts.theirs].map((text) => version(written(text))) as [
    ReturnType<typeof version>,
    ReturnType<typeof version>,
    ReturnType<typeof version>,
  ]
  const result = join(base, mine, theirs)
  const joined = result.clean ? result.version : result.joined
  const shown = result.clean
    ? [result.version.content]
    : (["mine", "theirs"] as const).map((side) =>
        result.pieces.content.map((piece) => (typeof piece === "string" ? piece : result.hunks[piece]![side])).join(""),
      )
  const invented = joined === null ? [] : inventedIn(joined.content, Object.values(texts))
  const missing = [...missingIn(shown, texts), ...(joined === null ? [] : missingIn([joined.content], texts))]
  return {
    faults: [
      ...invented.map((one) => `${seed}: nobody wrote ${one}`),
      ...missing.map((one) => `${seed}: missing ${one}`),
    ],
    outcome: result.clean ? "silent" : joined === null ? "conflict" : "confirmed",
  }
}

/** A newer reading as an import compares it: joined, or with hunks from which each side can be had. */
const reread: typeof merged = (imported, topic, reading) => {
  const found = compared(imported, topic, reading)
  if (found.state === "unchanged") return { clean: true, version: topic, added: [] }
  if (found.state === "changed") return { clean: true, version: found.version, added: [] }
  const joins = found.hunks.every((hunk) => hunk.joined !== null)
  const joined = joins
    ? decided(
        found,
        found.hunks.map(() => "joined" as const),
      )
    : null
  return { clean: false, hunks: found.hunks, pieces: found.pieces, joined }
}

/** Two reviewers' suggestions on cards, each taken where nothing has to be confirmed, and what the text says then. */
function cardFaults(seed: number): string[] {
  const texts = three(seed)
  const [base, mine, theirs] = [written(texts.base), written(texts.mine), written(texts.theirs)]
  let head = base
  let whole = true
  for (const text of [mine, theirs]) {
    const own: { start: number; end: number; insert: string }[] = []
    for (const change of wordChanges(base, text)) {
      const place = placerOf(base, head)(change, own)
      if (place.state !== "anchored" && place.state !== "moved") {
        whole = false
        continue
      }
      head = changed({ start: 0, end: head.length, text: head }, [
        { start: place.start, end: place.end, insert: change.insert },
      ])
      own.push(change)
    }
    // Only some of one reviewer's words make sentences of which an author decides by looking at the card.
    if (!whole) return []
  }
  return inventedIn(head, Object.values(texts)).map((one) => `${seed}: nobody wrote ${one}`)
}

test.each([
  ["saves and drafts", merged],
  ["newer readings of a document", reread],
])(
  `nobody finds words or figures that nobody wrote, and none missing, in ${rounds} %s`,
  { timeout: 100_000_000 },
  (_, join) => {
    const outcomes: Record<string, number> = {}
    const faults: string[] = []
    for (let seed = first; seed < first + rounds; seed++) {
      const found = joinedFaults(seed, join)
      faults.push(...found.faults)
      outcomes[found.outcome] = (outcomes[found.outcome] ?? 0) + 1
    }

    expect(faults.slice(0, 5)).toEqual([])
    for (const outcome of ["silent", "confirmed", "conflict"]) expect(outcomes[outcome]).toBeGreaterThan(rounds / 200)
  },
)

test(`of ${rounds} pairs of reviewers none makes words or figures that neither wrote`, { timeout: 100_000_000 }, () => {
  const faults: string[] = []
  for (let seed = first; seed < first + rounds; seed++) faults.push(...cardFaults(seed))

  expect(faults.slice(0, 5)).toEqual([])
})
