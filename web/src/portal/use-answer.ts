import type { PortalDraft, PortalReview } from "@hub/contract/portal"
import type { Decision } from "@hub/contract/reviews/values"
import { useEffect, useRef, useState } from "react"
import { CallFailed } from "../call.ts"
import { type ReviewAccess, portalCalls } from "./calls.ts"
import { isOffline } from "./queries.ts"

type AnswerInput = PortalDraft & { decision: Decision; code?: string }
type AnswerErrors = Partial<Record<"summary" | "code", string>>
type AnswerCallbacks = { onSettled: (refused?: CallFailed) => void; onUnfit: (field: keyof AnswerErrors) => void }

const retry = 5000
const noConnection =
  "You're offline. Your answer is saved and will be sent when you're back online. Keep this page open."

/** Sends an answer; while there is no connection it waits, and the same answer arriving twice counts once. */
export function useAnswer(
  at: ReviewAccess,
  { revision, values }: PortalReview,
  { onSettled, onUnfit }: AnswerCallbacks,
) {
  const [busy, setBusy] = useState(false)
  const [unfit, setUnfit] = useState<AnswerErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<AnswerInput | null>(null)

  async function send(answer: AnswerInput): Promise<void> {
    setBusy(true)
    setUnfit({})
    setWaiting(null)
    try {
      const body = { ...answer, expected_revision: revision, expected_values: values }
      await portalCalls(at).decide(body)
      onSettled()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (isOffline(error)) {
        setWaiting(answer)
        setFailure(noConnection)
      } else if (error.status === 409 || error.status === 410) onSettled(error)
      else refuse(error)
    } finally {
      setBusy(false)
    }
  }

  function refuse({ failure: { fields = {}, error } }: CallFailed): void {
    const field = (["summary", "code"] as const).find((name) => fields[name] !== undefined)
    setFailure(field === undefined ? error : null)
    if (field === undefined) return
    setUnfit({ [field]: fields[field] })
    onUnfit(field)
  }

  const again = useRef(send)
  useEffect(() => {
    again.current = send
  })
  useEffect(() => {
    if (waiting === null) return
    const resend = () => void again.current(waiting)
    const timer = setTimeout(resend, retry)
    addEventListener("online", resend)
    return () => {
      clearTimeout(timer)
      removeEventListener("online", resend)
    }
  }, [waiting])

  return { busy, unfit, failure, waiting: waiting !== null, send }
}
