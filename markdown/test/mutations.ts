import type { TextRange } from "../src/reanchor.ts"

/**
 * A text whose every character knows where it came from: its index in the first text, or -1. Copies are as good as what they
 * were copied from, and so are blocks that were the same from the beginning.
 */
export type TracedText = { char: string; id: number }[]
export type MutationRandom = ReturnType<typeof createMutationRandom>

export function traceText(text: string): TracedText {
  const first = new Map<string, number>()
  let at = 0
  return text.split(/(\n\n|\n$)/).flatMap((block) => {
    const start = at
    at += block.length
    if (/\S/.test(block) && !first.has(block)) first.set(block, start)
    const from = first.get(block) ?? start
    return block.split("").map((char, index) => ({ char, id: from + index }))
  })
}
export const textOfTrace = (trace: TracedText) => trace.map(({ char }) => char).join("")

/** The same choices for the same seed. */
export function createMutationRandom(seed: number) {
  let state = seed + 1
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const upTo = (count: number) => Math.floor(next() * count)
  return { upTo, oneOf: <T>(things: readonly T[]): T => things[upTo(things.length)]! }
}

const common = "the of and to in is are a for by with from on as that".split(" ")
const rare = (
  "rate people household survey office number month quarter price index town region young old work loan wage count sample " +
  "method source table figure release spring autumn winter value average share growth farm trade import export bread rent"
).split(" ")

const wordFor = (random: MutationRandom) => (random.upTo(3) === 0 ? random.oneOf(common) : random.oneOf(rare))
const words = (random: MutationRandom, count: number) => Array.from({ length: count }, () => wordFor(random))
const sentence = (random: MutationRandom) =>
  `${words(random, 5 + random.upTo(14)).join(" ")}${random.oneOf([".", ".", "?"])}`
const paragraph = (random: MutationRandom) =>
  Array.from({ length: 1 + random.upTo(4) }, () => sentence(random)).join(random.oneOf([" ", "\n"]))
const list = (random: MutationRandom) =>
  Array.from({ length: 2 + random.upTo(5) }, () => `- ${sentence(random)}`).join("\n")
const row = (random: MutationRandom) => `| ${words(random, 3).join(" | ")} |`
const table = (random: MutationRandom) =>
  [row(random), "|---|---|---|", ...Array.from({ length: 1 + random.upTo(4) }, () => row(random))].join("\n")

/** A text as people write them: the same few words again and again, lists, tables, and sometimes the same paragraph twice. */
export function createRandomText(random: MutationRandom): string {
  const blocks = Array.from({ length: 4 + random.upTo(9) }, () =>
    random.oneOf([
      paragraph,
      paragraph,
      paragraph,
      list,
      table,
      (one: MutationRandom) => `## ${words(one, 2).join(" ")}`,
    ])(random),
  )
  if (random.upTo(3) === 0) blocks.splice(random.upTo(blocks.length), 0, random.oneOf(blocks))
  return `${blocks.join("\n\n")}\n`
}

/** Words of one block that somebody comments on, or replaces; now and then a place between two words, where something is to be put in. */
export function pickRandomRange(text: string, random: MutationRandom): TextRange {
  const found = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
  const first = random.upTo(found.length)
  const start = found[first]!.index
  if (random.upTo(5) === 0 && text[start - 1] === " ") return { start, end: start }
  const last = found[Math.min(found.length - 1, first + random.oneOf([0, 0, 1, 2, 4, 7]))]!
  const end = last.index + last[0].length
  return { start, end: text.slice(start, end).includes("\n\n") ? start + found[first]![0].length : end }
}

/** The text after somebody worked on it. */
export function mutateText(text: TracedText, random: MutationRandom): { after: TracedText; mutations: number } {
  const mutations = 1 + random.upTo(8)
  let after = text
  for (let one = 0; one < mutations; one++) after = random.oneOf(ways)(after, random)
  return { after, mutations }
}

type Mutation = (text: TracedText, random: MutationRandom) => TracedText

const written = (text: string): TracedText => text.split("").map((char) => ({ char, id: -1 }))

const rewordOne: Mutation = (text, random) => {
  const word = someWord(text, random)
  const other = wordFor(random)
  return word && word.text !== other ? text.toSpliced(word.start, word.text.length, ...written(other)) : text
}
const deleteOne: Mutation = (text, random) => {
  const word = someWord(text, random)
  return word ? text.toSpliced(word.start, word.text.length + 1) : text
}
const addOne: Mutation = (text, random) => {
  const word = someWord(text, random)
  return word ? text.toSpliced(word.start, 0, ...written(`${wordFor(random)} `)) : text
}
const addBlock: Mutation = (text, random) =>
  changedBlocks(text, (blocks) => blocks.toSpliced(random.upTo(blocks.length + 1), 0, written(paragraph(random))))
const deleteBlock: Mutation = (text, random) =>
  changedBlocks(text, (blocks) => blocks.toSpliced(random.upTo(blocks.length), 1))
const moveBlock: Mutation = (text, random) =>
  changedBlocks(text, (blocks) => {
    const at = random.upTo(blocks.length)
    return blocks.toSpliced(at, 1).toSpliced(random.upTo(blocks.length), 0, blocks[at]!)
  })
const copyBlock: Mutation = (text, random) =>
  changedBlocks(text, (blocks) => blocks.toSpliced(random.upTo(blocks.length), 0, random.oneOf(blocks)))
const rewriteBlock: Mutation = (text, random) =>
  changedBlocks(text, (blocks) => blocks.with(random.upTo(blocks.length), written(paragraph(random))))
const rewrap: Mutation = (text, random) =>
  text.map(({ char, id }, at) => {
    const isJoint =
      /[ \n]/.test(char) && /[a-z]/.test(text[at - 1]?.char ?? "") && /[a-z]/.test(text[at + 1]?.char ?? "")
    return isJoint ? { char: random.oneOf([" ", " ", "\n"]), id } : { char, id }
  })

const reword: Mutation[] = [rewordOne, rewordOne, rewordOne, deleteOne, deleteOne, addOne, addOne]
const ways: Mutation[] = [...reword, addBlock, deleteBlock, moveBlock, copyBlock, rewriteBlock, rewrap]

function someWord(text: TracedText, random: MutationRandom) {
  const found = [...textOfTrace(text).matchAll(/[\p{L}\p{N}]+/gu)]
  const word = found.length === 0 ? undefined : random.oneOf(found)
  return word && { start: word.index, text: word[0] }
}

function changedBlocks(text: TracedText, change: (blocks: TracedText[]) => TracedText[]): TracedText {
  const said = textOfTrace(text)
  const blocks = [...said.matchAll(/(?:[^\n]|\n(?!\n))+/g)].map(({ index, 0: block }) => {
    const end = index + block.length
    return text.slice(said[index] === "\n" ? index + 1 : index, end)
  })
  if (blocks.length === 0) return text
  return change(blocks).flatMap((block, at) => (at === 0 ? block : [...written("\n\n"), ...block]))
}

/** Where exactly the characters of a stretch stand now; a stretch without any is between the characters on both sides. */
export function offsetsInMutation(before: TracedText, after: TracedText, { start, end }: TextRange): number[] {
  const isEmpty = start === end
  const wanted = (isEmpty ? before.slice(start - 1, start + 1) : before.slice(start, end)).map(({ id }) => id)
  const places: number[] = []
  for (const [at, { id }] of after.entries()) {
    if (id !== wanted[0]) continue
    if (wanted.every((one, index) => after[at + index]?.id === one)) places.push(isEmpty ? at + 1 : at)
  }
  return places
}
