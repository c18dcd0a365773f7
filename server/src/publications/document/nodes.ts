/** A block, or what one is made of. */
export type PdfNode = { kind?: unknown; label?: string; body?: unknown; image?: unknown }

/** Every node under blocks, in the order in which it is printed; without recursion, so that nothing is too deep or too wide. */
export function listPdfNodes(blocks: unknown[]): PdfNode[] {
  const found: PdfNode[] = []
  const left: unknown[] = [blocks]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next !== "object" || next === null) continue
    if (!Array.isArray(next)) found.push(next)
    for (const child of Object.values(next).toReversed()) left.push(child)
  }
  return found
}
