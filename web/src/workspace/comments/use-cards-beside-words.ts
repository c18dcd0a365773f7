import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react"
import { cardGap, placeCards } from "./place-cards.ts"
import { useComments } from "./use-comments.ts"
import type { ShownWords } from "./word-places.ts"

type CardsBesideWords = {
  list: RefObject<HTMLUListElement | null>
  /** How many cards gave way out of sight, above the chosen one. */
  above: number
}

/**
 * Stands the cards of a list beside their words, in the order of `keys`; `chosen` is the key of the card that the others make
 * room for. Where there are more of them than the text is high, they are a list with a scroll bar of its own.
 */
export function useCardsBesideWords(isBeside: boolean, keys: string[], chosen: string | undefined): CardsBesideWords {
  const list = useRef<HTMLUListElement>(null)
  const [above, setAbove] = useState(0)
  const { words } = useComments()
  const place = useCallback(() => {
    const shown = isBeside ? words.shown() : null
    if (list.current) setAbove(placeBeside(list.current, keys, keys.indexOf(chosen ?? ""), shown))
  }, [isBeside, words, keys, chosen])
  useLayoutEffect(place, [place])
  const placeAgain = useEffectEvent(place)
  useEffect(() => {
    const watch = new ResizeObserver(() => placeAgain())
    const watchAll = () => {
      watch.disconnect()
      const cards = keys.map((_, index) => list.current?.children[index])
      for (const one of [words.shown()?.text, ...cards]) if (one) watch.observe(one)
    }
    watchAll()
    const end = words.listen(() => {
      watchAll()
      placeAgain()
    })
    return () => {
      end()
      watch.disconnect()
    }
  }, [words, keys])
  return { list, above }
}

/** Answers how many cards are out of sight. */
function placeBeside(list: HTMLElement, keys: string[], chosen: number, shown: ShownWords | null): number {
  const cards = [...list.children].filter((one) => one instanceof HTMLElement)
  const heights = cards.map((card) => card.offsetHeight)
  const needed = heights.reduce((all, height) => all + height + cardGap, 0)
  const tops = shown?.tops()
  const isRoom = shown !== null && tops?.size !== 0 && needed <= Math.max(shown.text.clientHeight, innerHeight)
  list.toggleAttribute("data-beside-words", isRoom)
  const origin = list.getBoundingClientRect().top
  const places = isRoom
    ? placeCards(
        heights.map((height, index) => ({ height, words: below(origin, keys[index]) })),
        chosen,
      )
    : []
  function below(height: number, key = ""): number | undefined {
    const top = tops?.get(key)
    return top === undefined ? undefined : top - height
  }
  for (const [index, card] of cards.entries()) {
    const before = index === 0 ? 0 : (places[index - 1] ?? 0) + heights[index - 1]!
    const margin = isRoom ? `${places[index]! - before}px` : ""
    if (card.style.marginTop !== margin) card.style.marginTop = margin
  }
  return places.filter((top) => top < 0).length
}
