import type { Presence } from "@hub/contract/drafts"
import { useEffect, useEffectEvent, useState } from "react"
import { conflictIn } from "../editor/conflict.ts"
import type { useSavedDraft } from "../editor/draft.ts"
import { describeJoinedEdits } from "../editor/joined-in.ts"

/** Between two tries to take in what others saved, while it is typed on, in milliseconds. */
const pause = 700

/**
 * Takes in what others save while a text is written, as long as it touches nothing that is written here. Answers what came
 * in last, in words for those who do not see it come, and whether something touches: then the author has to decide.
 */
export function useCatchUp(edit: ReturnType<typeof useSavedDraft>, presence: Presence | undefined) {
  const newest = presence?.latest_revision ?? 0
  const isBehind = newest > Math.max(edit.saved.revision, edit.base) && !edit.saving && edit.deciding === null
  const [refused, setRefused] = useState(0)
  const [cameIn, setCameIn] = useState("")

  /** Answers whether to try again. */
  const catchUp = useEffectEvent(async () => {
    try {
      const came = await edit.catchUp()
      if (came === "loaded") setCameIn(`${presence?.latest_author ?? "Somebody"} saved version ${newest}.`)
      else if (came && came.places.length > 0) setCameIn(describeJoinedEdits(came))
      return came === undefined
    } catch (error) {
      if (conflictIn(error)) setRefused(newest)
      // What could not be asked for is taken in with the next save, at the latest.
      return false
    }
  })
  useEffect(() => {
    if (!isBehind || refused === newest) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const attempt = async () => {
      if ((await catchUp()) && !gone) timer = setTimeout(() => void attempt(), pause)
    }
    void attempt()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [isBehind, newest, refused])

  return { mustDecide: isBehind && refused === newest, cameIn }
}
