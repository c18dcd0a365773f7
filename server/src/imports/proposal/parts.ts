import {
  type TextSummary,
  type DigestedText,
  splitBySummary,
  splitAndDigest,
  parseText,
  type TextDigest,
  digestText,
} from "@hub/markdown"

/** How long the first words of a topic are that stand beside its title. */
export const summaryLength = 200

type DocumentText = { path: string; markdown: string; notes?: TextSummary | null }
type CutItem = { source_path: string; cut: number | null }

/** The parts into which items cut their documents. Each is thought about once, when it is first asked for. */
export function createPartReader(
  documents: DocumentText[],
  items: CutItem[],
): (path: string) => DigestedText | undefined {
  const known = new Map(documents.map((document) => [document.path, document]))
  const cuts = new Map<string, Set<number>>()
  for (const { source_path, cut } of items) if (cut !== null) getOrMake(cuts, source_path, () => new Set()).add(cut)
  const read = new Map<string, DigestedText>()
  return (path) => {
    const document = known.get(path)
    if (document === undefined) return undefined
    return getOrMake(read, path, () => cutDocument(document, cuts.get(path) ?? new Set()))
  }
}

/** A document in its parts. It is read only where nobody noted what reading it tells. */
const cutDocument = ({ markdown, notes }: Pick<DocumentText, "markdown" | "notes">, cuts: ReadonlySet<number>) =>
  notes ? splitBySummary(markdown, notes, cuts) : splitAndDigest(parseText(markdown), cuts, summaryLength)

/** What the text of an item tells: the same as its part of the document, unless somebody has changed it. */
export const readItemText = (content: string, part: TextDigest | undefined): TextDigest =>
  part?.content === content ? part : digestText(parseText(content), summaryLength)

/** Pairs each item with the how-manieth of its document it is. */
export function indexInDocuments<I extends CutItem>(items: I[]): { item: I; at: number }[] {
  const counts = new Map<string, number>()
  return items.map((item) => {
    const at = counts.get(item.source_path) ?? 0
    counts.set(item.source_path, at + 1)
    return { item, at }
  })
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
