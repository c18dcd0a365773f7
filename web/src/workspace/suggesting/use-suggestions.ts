import { useRef, useState } from "react"
import { CallFailed, newIdempotencyKey } from "../../call.ts"
import { confirm } from "../../confirm.ts"
import { carryTyping } from "../../editor/carry-typing.ts"
import { storedUser } from "../../session.ts"
import { toast, undoTime } from "../../toast.ts"
import { forgetTyping, storeTyping } from "./stored-typing.ts"
import { useSuggestionCalls } from "./queries.ts"
import { listChanges } from "./use-typed-changes.ts"

type SuggestionsInput = {
  topic_id: number
  base: { revision: number; content: string }
  /** Everything typed at this moment, which is kept on this device. */
  finish: () => string
  /** Nothing more is to be kept. */
  end: () => void
}

/** Why nothing was suggested; `isGone` where it was for words that the newest text has no more. */
export type SuggestRefusal = { sentence: string; isGone: boolean }

/** Makes suggestions of what was typed, or gives it up. */
export function useSuggestions({ topic_id, base, finish, end }: SuggestionsInput) {
  const { suggest, withdraw } = useSuggestionCalls(topic_id)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<SuggestRefusal>()
  const [person_id] = useState(() => storedUser()?.person_id ?? 0)
  /** What is sent again carries the key that it was sent with. */
  const attempt = useRef({ sent: "", key: "" })

  /** Answers how many suggestions were made; undefined where they could not be, and all that was typed is still there. */
  async function send({ even_if_gone = false } = {}): Promise<number | undefined> {
    setSending(true)
    setRefusal(undefined)
    try {
      const typed = finish()
      const changes = await listChanges(base.content, typed)
      const ids = changes.length === 0 ? [] : await sendChanges({ revision: base.revision, changes, even_if_gone })
      const now = finish()
      end()
      storeRest(typed, now)
      if (ids.length > 0) tellMade(ids, now)
      return ids.length
    } catch (error) {
      setRefusal(describeRefusal(error))
      return undefined
    } finally {
      setSending(false)
    }
  }

  function sendChanges(body: Parameters<typeof suggest>[0]): Promise<number[]> {
    const sent = JSON.stringify(body)
    if (attempt.current.sent !== sent) attempt.current = { sent, key: newIdempotencyKey() }
    return suggest(body, { idempotency_key: attempt.current.key, as: person_id })
  }

  /** What was typed while the rest was sent is offered again, on the text without what is suggested already. */
  function storeRest(sent: string, now: string): void {
    const text = (content: string) => ({ title: "", content, frontmatter: "" })
    const rest = carryTyping(text(sent), text(now), text(base.content))?.content ?? now
    storeTyping(topic_id, base.revision, base.content, now === sent ? base.content : rest)
  }

  function tellMade(ids: number[], typed: string): void {
    const made = ids.length === 1 ? "1 suggestion made." : `${ids.length} suggestions made.`
    toast(made, "success", undoTime, { label: "Undo", run: () => void undo(ids, typed) })
  }

  /** Takes them back; what was typed is offered again. */
  async function undo(ids: number[], typed: string): Promise<void> {
    try {
      await withdraw(ids)
      storeTyping(topic_id, base.revision, base.content, typed)
      toast("Undone. What you typed is saved on this device.", "success")
    } catch (error) {
      toast(`Not all suggestions could be undone. ${describeRefusal(error).sentence}`, "error")
    }
  }

  /** Gives up what was typed, if that is meant; answers whether it is. */
  async function discard(): Promise<boolean> {
    const question = "Discard what you typed? It will be lost."
    if (!(await confirm(question, { yes: "Discard changes", danger: true }))) return false
    end()
    forgetTyping(topic_id)
    return true
  }

  return { isSending, refusal, person_id, send, discard }
}

function describeRefusal(error: unknown): SuggestRefusal {
  if (!(error instanceof CallFailed)) throw error
  const { failure } = error
  const [first] = Object.values(failure.fields ?? {})
  return { sentence: first ?? failure.error, isGone: failure.code === "words_gone" }
}
