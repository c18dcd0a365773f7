import { escapePattern } from "../../escape-pattern.ts"

/** HTML with these words of its text in `<mark>`: the ones that the same words come before so many times. */
export function markWords(html: DocumentFragment, words: string, nth: number): void {
  const nodes: { node: Text; from: number }[] = []
  const walker = document.createTreeWalker(html, NodeFilter.SHOW_TEXT)
  let text = ""
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    nodes.push({ node, from: text.length })
    text += node.data
  }
  const places = findPlaces(text, words)
  const place = places[nth] ?? places[0]
  if (!place) return
  for (const { node, from } of nodes) {
    const start = Math.max(place.start - from, 0)
    const end = Math.min(place.end - from, node.length)
    if (start < end) wrapWords(node, start, end)
  }
}

/** Where these words are in a text, however they are broken into lines. */
export function findPlaces(text: string, words: string): { start: number; end: number }[] {
  const parts = words.split(/\s+/u).filter((part) => part !== "")
  if (parts.length === 0) return []
  return [...text.matchAll(new RegExp(parts.map(escapePattern).join("\\s+"), "gu"))].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }))
}

function wrapWords(node: Text, start: number, end: number): void {
  const chosen = node.splitText(start)
  chosen.splitText(end - start)
  const mark = document.createElement("mark")
  chosen.replaceWith(mark)
  mark.append(chosen)
}
