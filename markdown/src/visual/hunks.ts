import type { Node } from "prosemirror-model"

/** A run of blocks, `from` to `to` of the old, that became the run `start` to `end` of the new; either may be empty. */
export interface BlockHunk {
  from: number
  to: number
  start: number
  end: number
}

/** Above so many pairs of blocks to compare, all between the first and the last change is one hunk. */
const mostPairs = 250_000

/**
 * Where two rows of blocks differ, in order. Blocks that are the same object are not looked into, and are taken for each other
 * before those that only say the same.
 */
export function hunksBetween(old: readonly Node[], editedBlocks: readonly Node[]): BlockHunk[] {
  const most = Math.min(old.length, editedBlocks.length)
  let [head, tail] = [0, 0]
  for (const isAlike of [isIdentical, isSame]) {
    while (head + tail < most && isAlike(old[head], editedBlocks[head])) head++
    while (head + tail < most && isAlike(old[old.length - 1 - tail], editedBlocks[editedBlocks.length - 1 - tail]))
      tail++
  }

  const [from, to] = [head, old.length - tail]
  const [start, end] = [head, editedBlocks.length - tail]
  if (from === to && start === end) return []
  if (from === to || start === end || (to - from) * (end - start) > mostPairs) return [{ from, to, start, end }]
  return hunksWithin(old.slice(from, to), editedBlocks.slice(start, end)).map((hunk) => ({
    from: hunk.from + head,
    to: hunk.to + head,
    start: hunk.start + head,
    end: hunk.end + head,
  }))
}

function isIdentical(one: Node | undefined, other: Node | undefined): boolean {
  return one === other
}

function isSame(one: Node | undefined, other: Node | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && one.eq(other))
}

/** Hunks around the longest row of blocks that both have. */
function hunksWithin(old: readonly Node[], editedBlocks: readonly Node[]): BlockHunk[] {
  const width = editedBlocks.length + 1
  const longest = new Uint16Array((old.length + 1) * width)
  const same = new Uint8Array(old.length * width)
  for (let at = old.length - 1; at >= 0; at--)
    for (let other = editedBlocks.length - 1; other >= 0; other--) {
      const cell = at * width + other
      if (isSame(old[at], editedBlocks[other])) {
        same[cell] = 1
        longest[cell] = (longest[cell + width + 1] ?? 0) + 1
      } else longest[cell] = Math.max(longest[cell + width] ?? 0, longest[cell + 1] ?? 0)
    }

  const hunks: BlockHunk[] = []
  let [from, start, at, other] = [0, 0, 0, 0]
  const close = () => {
    if (at > from || other > start) hunks.push({ from, to: at, start, end: other })
  }
  while (at < old.length && other < editedBlocks.length) {
    const cell = at * width + other
    if (same[cell] === 1) {
      close()
      at++
      other++
      from = at
      start = other
    } else if ((longest[cell + width] ?? 0) >= (longest[cell + 1] ?? 0)) at++
    else other++
  }
  at = old.length
  other = editedBlocks.length
  close()
  return hunks
}
