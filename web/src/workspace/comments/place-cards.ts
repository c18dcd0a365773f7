/** A card beside a text: its height, and how far down its words begin; undefined where they are not shown. In pixels. */
export type CardToPlace = { height: number; words: number | undefined }

/** Between two cards, in pixels. */
export const cardGap = 10

/**
 * How far down each card begins, in their order: at its words, or below the card before it. The chosen one stands at its words
 * whatever the others need: those before it give way upwards, at last out of sight.
 */
export function placeCards(cards: CardToPlace[], chosen = -1): number[] {
  const tops: number[] = []
  const fitBelow = (from: number) => {
    for (const [index, { words }] of cards.entries()) {
      if (index < from) continue
      const above = index === 0 ? 0 : tops[index - 1]! + cards[index - 1]!.height + cardGap
      tops[index] = Math.max(words ?? above, above)
    }
  }
  fitBelow(0)
  const own = cards[chosen]?.words
  if (own === undefined) return tops
  tops[chosen] = Math.max(0, own)
  for (let index = chosen - 1; index >= 0; index--)
    tops[index] = Math.min(tops[index]!, tops[index + 1]! - cardGap - cards[index]!.height)
  fitBelow(chosen + 1)
  return tops
}
