import { drafts } from "@hub/contract/drafts"
import { useEffect, useEffectEvent, useState } from "react"
import { call, CallFailed } from "../call.ts"
import { type ConflictDecision, isSameText } from "../drafts/rules.ts"
import type { TopicText } from "../topics/queries.ts"
import { conflictIn, keepChoices } from "./conflict.ts"
import { useLatest } from "./use-latest.ts"

type ConflictInput = {
  topic_id: number
  person_id: number
  /** What was last reported of the text, and what it says at this moment. */
  draft: TopicText
  written: () => TopicText
  /** The revision on which the text stands. */
  base: () => number
  /** Keeps the text with what is decided about it, so that a reload loses no choice. */
  keep: (text: TopicText, deciding: ConflictDecision | null) => void
}

/** A conflict in the middle of being decided. The rest of the text is written on meanwhile, and is in what is decided. */
export function useConflict({ topic_id, person_id, draft, written, base, keep }: ConflictInput) {
  const [deciding, setDeciding] = useState<ConflictDecision | null>(null)
  const latest = useLatest({ deciding })

  function decide(next: ConflictDecision | null): void {
    setDeciding(next)
    keep(written(), next)
  }

  /** What there is to decide about the text as it is now; null where nothing is any more. Throws where the hub can't be asked. */
  async function decideAgain(): Promise<ConflictDecision | null> {
    const text = written()
    const before = latest.current.deciding
    if (before === null || isSameText(text, before.conflict.mine)) return before
    const body = { ...text, base_revision: base() }
    const conflict = await findConflict(() => call(drafts.merge, { params: { id: topic_id }, body, as: person_id }))
    const now = latest.current.deciding
    if (now === null) return null
    if (!isSameText(text, written())) return decideAgain()
    const next = conflict ? { conflict, choices: keepChoices(conflict, now) } : null
    decide(next)
    return next
  }

  const follow = useEffectEvent(async () => {
    // What is still on its way into the editor, or out of it, is followed when it is there.
    if (deciding === null || !isSameText(draft, written())) return
    await decideAgain().catch((error: unknown) => {
      // Without the hub the choices wait: it is asked again at the next pause, and before they are saved.
      if (!(error instanceof CallFailed)) throw error
    })
  })
  useEffect(() => void follow(), [draft, deciding])

  return { deciding, current: () => latest.current.deciding, set: setDeciding, decide, decideAgain }
}

async function findConflict(merge: () => Promise<unknown>) {
  try {
    await merge()
    return undefined
  } catch (error) {
    const conflict = conflictIn(error)
    if (conflict) return conflict
    throw error
  }
}
