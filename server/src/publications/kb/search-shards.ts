import { createHash } from "node:crypto"

/** One file of the index: its lines in the order of their words. */
export type IndexShard = { name: string; first: string; lines: string[] }

/** On average so many words make a block. */
const wordsPerBlock = 512
const shardSize = 60_000

/**
 * Cuts the lines of an index, each a word and where it stands, into files. A block begins at words that are chosen by
 * themselves alone, so that a word which comes or goes changes one file or two, and the others keep names and bytes.
 */
export function cutIntoShards(lines: Iterable<string>): IndexShard[] {
  const shards: IndexShard[] = []
  let block = ""
  let chunks = 0
  let size = 0
  for (const line of lines) {
    const first = line.slice(0, line.indexOf(" "))
    const opens = beginsBlock(first)
    if (opens || shards.length === 0) {
      block = opens ? createHash("sha256").update(first).digest("hex").slice(0, 10) : "0"
      chunks = 0
    }
    if (chunks === 0 || size + line.length > shardSize) {
      shards.push({ name: `s${block}${chunks > 0 ? `-${chunks}` : ""}`, first, lines: [] })
      chunks++
      size = 0
    }
    shards.at(-1)!.lines.push(line)
    size += line.length + 1
  }
  return shards
}

/** Whether a file of the index opens a block. */
export const opensBlock = (name: string) => !name.includes("-")

function beginsBlock(word: string): boolean {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % wordsPerBlock === 0
}
