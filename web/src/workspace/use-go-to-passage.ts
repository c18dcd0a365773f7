import { useEffect, useEffectEvent, useState } from "react"
import { useComments } from "./comments/use-comments.ts"
import type { WrittenPlaces } from "./written-places.ts"

/** Goes to the words of a comment that is chosen while the text is written. */
export function useGoToPassage(goTo: WrittenPlaces["goTo"]): void {
  const { passage } = useComments()
  const [before] = useState(passage)
  const show = useEffectEvent((offset: number) => goTo(offset))
  useEffect(() => {
    if (passage && passage !== before && "start" in passage && passage.scroll && passage.start !== null)
      show(passage.start)
  }, [passage, before])
}
