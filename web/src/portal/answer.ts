import type { PortalDraft, PortalReview } from "@hub/contract/portal"
import type { Decision } from "@hub/contract/reviews"
import { useEffect, useRef, useState } from "react"
import { CallFailed } from "../call.ts"
import { type At, callsAt } from "./calls.ts"
import { isOffline } from "./queries.ts"

type Answer = PortalDraft & { decision: Decision; code?: string }
type Unfit = Partial<Record<"summary" | "code", string>>
type Ends = { onSettled: (refused?: CallFailed) => void; onUnfit: (field: keyof Unfit) => void }

const retry = 5000
const noConnection =
  "There is no connection. Your answer is kept and will be sent as soon as there is one; keep this open."

/** Sends an answer; while there is no connection it waits, and the same answer arriving twice counts once. */
export function useAnswer(at: At, { revision, values }: PortalReview, { onSettled, onUnfit }: Ends) {
  const [busy, setBusy] = useState(false)
  const [unfit, setUnfit] = useState<Unfit>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<Answer | null>(null)

  async function send(answer: Answer): Promise<void> {
    setBusy(true)
    setUnfit({})
    setWaiting(null)
    try {
      const body = { ...answer, expected_revision: revision, expected_values: values }
      await callsAt(at).decide(body)
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
