import { type RefObject, useEffect, useEffectEvent, useState } from "react"
import { CallFailed } from "../call.ts"
import type { Writing } from "../editor/TopicForm.tsx"
import { say } from "../say.ts"
import { onSession, storedUser } from "../session.ts"
import { holdPage } from "../sign-in-again.ts"
import type { Draft } from "../topics/queries.ts"
import { openKeeper } from "./keeper.ts"
import { discard, gatherOffers } from "./offers.ts"
import { announceEditor } from "./open-editors.ts"
import { type Deciding, type Keeping, type Offer, type Place, sameText } from "./rules.ts"

type Text = {
  place: Place
  /** What the hub holds, and the revision on which the text stands. */
  saved: Draft
  base: number | null
  writing: RefObject<Writing | null>
  /** The session is another person's or nobody's: the page is left without a question. */
  letGo: () => void
}

/** Keeps what is written in an editor, and offers what earlier ones left. */
export function useKeptText({ place, saved, base, writing, letGo }: Text) {
  const [owner] = useState(storedUser)
  const person_id = owner?.person_id ?? 0
  const [keeping, setKeeping] = useState<Keeping>({ kind: "nothing" })
  const begin = () => openKeeper({ person_id, place, onKeeping: setKeeping })
  const [keeper, setKeeper] = useState(begin)
  const [offers, setOffers] = useState<Offer[]>([])

  const keep = (text: Draft, deciding?: Deciding | null) => {
    if (!sameText(text, saved) || deciding) keeper.change(text, base, { deciding })
    else if (keeper.holds()) keeper.settled(keeper.mark(), { byHub: false })
  }
  const keepWritten = () => {
    if (writing.current) keep(writing.current.content())
  }

  const leaving = useEffectEvent(() => {
    keepWritten()
    void keeper.flush({ leaving: true })
  })
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === "hidden") leaving()
    }
    document.addEventListener("visibilitychange", hidden)
    addEventListener("pagehide", leaving)
    return () => {
      document.removeEventListener("visibilitychange", hidden)
      removeEventListener("pagehide", leaving)
    }
  }, [])

  useEffect(() => {
    keeper.begin()
    const silence = announceEditor(keeper.client_id)
    return () => {
      silence()
      void keeper.flush({ leaving: true })
      keeper.close()
    }
  }, [keeper])

  useEffect(() => holdPage(), [])

  const changedHands = useEffectEvent(() => {
    const now = storedUser()
    if (now?.person_id === person_id) return
    keepWritten()
    if (now && keeper.holds())
      say(
        `The unsaved text belongs to ${owner?.name}. It is kept on this computer and offered to nobody else.`,
        "warn",
        10_000,
      )
    letGo()
  })
  useEffect(() => onSession(changedHands), [])

  const looked = useEffectEvent((found: Offer[]) =>
    setOffers(found.filter((offer) => offer.client_id !== keeper.client_id)),
  )
  const look = useEffectEvent(() => gatherOffers(person_id, place, saved))
  useEffect(() => {
    let over = false
    void look()
      .catch((error: unknown) => {
        if (!(error instanceof CallFailed)) throw error
        return []
      })
      .then((found) => !over && looked(found))
    return () => {
      over = true
    }
  }, [])

  /** Takes up an offered text. What was written here meanwhile is offered in its turn. */
  function takeUp(offer: Offer): void {
    const here = writing.current?.content()
    const others = offers.filter((one) => one.client_id !== offer.client_id)
    const terms = { from: offer, deciding: offer.deciding ?? null }
    if (here === undefined || sameText(here, saved)) {
      setOffers(others)
      keeper.change(offer, offer.base_revision, terms)
      return
    }
    const mark = keeper.change(here, base)
    setOffers([{ ...here, ...mark, base_revision: base, updated_at: new Date().toISOString() }, ...others])
    const next = begin()
    next.change(offer, offer.base_revision, terms)
    setKeeper(next)
  }

  function throwAway(offer: Offer): void {
    setOffers((before) => before.filter((one) => one.client_id !== offer.client_id))
    void discard(person_id, place, offer)
  }

  return { person_id, keeper, keeping, offers, keep, keepWritten, takeUp, throwAway }
}
