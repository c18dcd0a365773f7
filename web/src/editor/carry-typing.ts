import type { TopicText } from "../topics/queries.ts"

/**
 * What was typed while a text was on its way to the hub, in the text that came of it when the hub joined it with
 * another's. Undefined where the paragraphs that were typed in have no one place there: the hub joins those itself.
 */
export function carryTyping(sent: TopicText, written: TopicText, joined: TopicText): TopicText | undefined {
  const one = (field: keyof TopicText) => carryTypedField(sent[field], written[field], joined[field])
  const [title, content, frontmatter] = [one("title"), one("content"), one("frontmatter")]
  if (title === undefined || content === undefined || frontmatter === undefined) return undefined
  return { title, content, frontmatter }
}

function carryTypedField(sent: string, written: string, joined: string): string | undefined {
  if (written === sent) return joined
  if (joined === sent) return written
  const [before, after, there] = [sent, written, joined].map(blocksOf) as [string[], string[], string[]]
  let start = countEqualBlocks(before, after)
  let end = countEqualBlocks(before.slice(start).toReversed(), after.slice(start).toReversed())
  for (;;) {
    const changed = before.slice(start, before.length - end)
    const places = placesOf(changed, there)
    if (places.length === 1 && changed.some((block) => block.trim() !== ""))
      return there.toSpliced(places[0]!, changed.length, ...after.slice(start, after.length - end)).join("")
    if (places.length === 0 || (start === 0 && end === 0)) return undefined
    start = Math.max(0, start - 1)
    end = Math.max(0, end - 1)
  }
}

/** Paragraphs, and the blank lines between them; a row of a table whose cells stand between blank lines is one. */
function blocksOf(text: string): string[] {
  const blocks: string[] = []
  let open = 0
  for (const [at, paragraph] of text.split(/(\r?\n(?:[ \t]*\r?\n)+)/).entries()) {
    if (at > 0 && open > 0) blocks[blocks.length - 1] += paragraph
    else blocks.push(paragraph)
    for (const [, closes] of paragraph.matchAll(/<(\/?)tr\b/gi)) open = Math.max(0, open + (closes === "" ? 1 : -1))
  }
  return blocks
}

/** How many blocks two texts have in common at their beginning. */
function countEqualBlocks(one: string[], other: string[]): number {
  const at = one.findIndex((block, index) => block !== other[index])
  return at < 0 ? one.length : at
}

function placesOf(blocks: string[], text: string[]): number[] {
  return [...text.keys()].filter((at) => blocks.every((block, index) => text[at + index] === block))
}
