import { dice, random } from "../../markdown/test/nasty.ts"

/** A text as its writer knows it: each line or paragraph with what it says, piece by piece. */
type Block = { kind: "words" | "item" | "row" | "heading" | "code"; says: string[] }
export type Text = Block[]
type Dice = ReturnType<typeof dice>

const things = "homes farms shops people towns loans permits births".split(" ")
const verbs = "rose fell grew changed slowed".split(" ")
const months = "January March May July October".split(" ")

function figure(cast: Dice): string {
  const [big, small] = [1 + cast.below(99), 100 + cast.below(900)]
  const gap = cast.of([" ", "\u00A0", "\u202F", ",", ".", "’"])
  return cast.of([
    () => `${big}${gap}${small}`,
    () => `${big}.${cast.below(10)} %`,
    () => `${big} million`,
    () => `${big}–${big + 3} km`,
    () => `€${gap === "," ? "" : " "}${big}.${small}`,
    () => `2026-0${1 + cast.below(9)}-1${cast.below(10)}`,
    () => `${1 + cast.below(28)} ${cast.of(months)} 20${10 + cast.below(20)}`,
    () => `${cast.of(months)} ${1 + cast.below(28)}, 20${10 + cast.below(20)}`,
    () => `0${1 + cast.below(9)}.1${cast.below(3)}.20${10 + cast.below(20)}`,
  ])()
}

const sentence = (cast: Dice) =>
  `Our number of ${cast.of(things)} in ${cast.of(things)} ${cast.of(verbs)} from ${figure(cast)} to ${figure(cast)} overall.`

function block(cast: Dice): Block[] {
  const some = (most: number, make: () => string) => Array.from({ length: 1 + cast.below(most) }, make)
  return cast.of([
    () => [{ kind: "words", says: some(4, () => sentence(cast)) }],
    () => some(4, () => sentence(cast)).map((one): Block => ({ kind: "item", says: [one] })),
    () => [{ kind: "heading", says: [`The ${cast.of(things)} of ${figure(cast)}`] }],
    () =>
      ["| Thing | Much |", "|---|---|", ...some(4, () => row(cast))].map((one): Block => ({
        kind: "row",
        says: [one],
      })),
    () =>
      ["```", ...some(4, () => `${cast.of(things)} = ${1 + cast.below(9000)} # ${cast.of(verbs)}`), "```"].map(
        (one): Block => ({ kind: "code", says: [one] }),
      ),
  ] as (() => Block[])[])()
}

const row = (cast: Dice) => `| ${cast.of(things)} | ${figure(cast)} |`

/** What somebody does to one piece: other words, other digits, a part of a date; and to a text: pieces put in and taken out. */
function changedPiece(piece: string, cast: Dice): string {
  const parts = [...piece.matchAll(/\d+|[a-z]{4,}/g)].filter(
    ({ 0: part }) => !["number", "overall", "from"].includes(part),
  )
  const part = parts[cast.below(parts.length)]
  if (part === undefined) return piece
  const other = /\d/.test(part[0])
    ? String(1 + cast.below(10 ** part[0].length)).padStart(part[0].length, "1")
    : cast.of(things)
  return piece.slice(0, part.index) + other + piece.slice(part.index + part[0].length)
}

function edited(text: Text, cast: Dice): Text {
  const blocks = text.map(({ kind, says }) => ({ kind, says: [...says] }))
  for (let times = 1 + cast.below(3); times > 0; times--) {
    const at = cast.below(blocks.length)
    const one = blocks[at]
    if (one === undefined || /^(?:```|\|---|\| Thing)/.test(one.says[0] ?? "")) continue
    const place = cast.below(one.says.length)
    const change = () => one.says.splice(place, 1, changedPiece(one.says[place]!, cast))
    cast.of([
      change,
      change,
      change,
      () => one.kind === "words" && one.says.splice(cast.below(one.says.length + 1), 0, sentence(cast)),
      () => one.kind === "words" && one.says.length > 1 && one.says.splice(place, 1),
      () => one.kind === "item" && blocks.splice(at + 1, 0, { kind: "item", says: [sentence(cast)] }),
      () => one.kind === "row" && blocks.splice(at + 1, 0, { kind: "row", says: [row(cast)] }),
      () => one.kind === "words" && blocks.splice(at, 0, { kind: "words", says: [sentence(cast)] }),
    ])()
  }
  return blocks
}

/** How a text stands in its source; two paragraphs, or lists and tables beside each other, have a blank line between. */
export function written(text: Text): string {
  return text
    .map(({ kind, says }, at) => {
      const next = text[at + 1]
      const isTight =
        next !== undefined &&
        next.kind === kind &&
        (kind === "item" || kind === "row" || kind === "code") &&
        !(kind !== "item" && /^(?:\| Thing|```$)/.test(next.says[0]!) && isOver(text, at))
      return `${kind === "item" ? "- " : kind === "heading" ? "## " : ""}${says.join(says.length % 2 === 0 ? "\n" : " ")}\n${isTight ? "" : "\n"}`
    })
    .join("")
}

/** Whether a table or a block of code ends here, though another one follows. */
function isOver(text: Text, at: number): boolean {
  if (text[at]!.kind === "row") return true
  const run = text.slice(0, at + 1)
  const from = run.findLastIndex(({ kind }) => kind !== "code") + 1
  return run.slice(from).filter(({ says }) => says[0] === "```").length % 2 === 0
}

export function three(seed: number): Record<"base" | "mine" | "theirs", Text> {
  const cast = dice(random(seed))
  const base = Array.from({ length: 1 + cast.below(5) }, () => block(cast)).flat()
  return { base, mine: edited(base, cast), theirs: edited(base, cast) }
}

const piecesIn = (text: Text) => text.flatMap(({ says }) => says)
const plain = (text: string) => text.replace(/[ \n]+/g, " ").trim()

/** What a result says that is none of the pieces that its writers wrote. */
export function inventedIn(result: string, texts: Text[]): string[] {
  const known = [...new Set(texts.flatMap(piecesIn))].toSorted((one, other) => other.length - one.length)
  let left = plain(result)
  while (left !== "") {
    const piece = known.find((one) => left.startsWith(one) && (left.length === one.length || left[one.length] === " "))
    if (piece === undefined && !/^(?:- |## )/.test(left)) return [left.slice(0, 120)]
    left = left.slice(piece?.length ?? left.indexOf(" ")).trimStart()
  }
  return []
}

/** What one side wrote, or neither took away, and no text shows. */
export function missingIn(shown: string[], { base, mine, theirs }: ReturnType<typeof three>): string[] {
  const all = plain(shown.join("\n"))
  const [old, own, others] = [base, mine, theirs].map(piecesIn) as [string[], string[], string[]]
  const times = (pieces: string[], piece: string) => pieces.filter((one) => one === piece).length
  const isLeft = (piece: string) => times(own, piece) + times(others, piece) > times(old, piece)
  const wanted = [...own, ...others].filter((piece) => !old.includes(piece))
  return [...wanted, ...old.filter(isLeft)].filter((piece) => !all.includes(piece))
}
