import { Button } from "@mantine/core"
import type { Point } from "@hub/contract/points"
import { type SubmitEvent, useId, useRef, useState } from "react"
import { CallFailed } from "../../call.ts"
import { toast } from "../../toast.ts"
import layout from "../../widgets/Layout.module.css"
import styles from "./Incorporate.module.css"
import { useDecidePoint } from "./queries.ts"
import { type PointAction, actionsForPoint } from "./labels.ts"

type PointActionsProps = { point: Point; topic: number; revision: number }

/** What an author can say about a point; no, later and partly want a reason. */
export function PointActions({ point, topic, revision }: PointActionsProps) {
  const [action, setAction] = useState<PointAction | null>(null)
  const [again, setAgain] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const place = useRef<HTMLDivElement>(null)
  const dispose = useDecidePoint(topic)
  const { outcome, kind } = point
  const landed = kind === "suggestion" && outcome !== null && outcome.disposition.startsWith("accepted")

  function decide(chosen: PointAction, words: { reason?: string; insert?: string }): void {
    const confirmed = point.place === "needs_confirm" && point.start !== null ? { revision, start: point.start } : null
    dispose.mutate(
      {
        id: point.id,
        disposition: chosen.disposition,
        decided_at: outcome?.at ?? null,
        ...words,
        ...(confirmed ? { confirmed } : {}),
      },
      {
        onSuccess: () => {
          setAction(null)
          setAgain(false)
          place.current?.focus()
        },
        onError: (error) => {
          const failure = error instanceof CallFailed ? error.failure : undefined
          setFields(failure?.fields ?? {})
          if (failure?.fields === undefined) toast(failure?.error ?? "Something went wrong.", "error", 6000)
        },
      },
    )
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.actions}>
      {outcome !== null && !again && !landed && (
        <Button variant="subtle" size="xs" onClick={() => setAgain(true)}>
          Change decision
        </Button>
      )}
      {action === null && (outcome === null || again) && (
        <div className={layout.rowWide}>
          {actionsForPoint(point).map((one) => (
            <Button
              key={one.disposition}
              variant={one.disposition === "accepted" ? "filled" : "default"}
              size="xs"
              disabled={dispose.isPending}
              onClick={() => (one.needs === "nothing" ? decide(one, {}) : setAction(one))}
            >
              {one.label}
            </Button>
          ))}
        </div>
      )}
      {action !== null && (
        <DecisionForm
          action={action}
          point={point}
          fields={fields}
          busy={dispose.isPending}
          onDecide={(words) => decide(action, words)}
          onClose={() => {
            setAction(null)
            setFields({})
          }}
        />
      )}
    </div>
  )
}

type DecisionFormProps = {
  action: PointAction
  point: Point
  fields: Record<string, string>
  busy: boolean
  onDecide: (words: { reason?: string; insert?: string }) => void
  onClose: () => void
}

function DecisionForm({ action, point, fields, busy, onDecide, onClose }: DecisionFormProps) {
  const isReason = action.needs === "reason"
  const [words, setWords] = useState(isReason ? "" : point.body)
  const error = fields[isReason ? "reason" : "insert"]
  const id = useId()
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    onDecide(isReason ? { reason: words } : { insert: words })
  }
  return (
    <form onSubmit={submit} noValidate className={layout.stackTight}>
      <label className={`${layout.stackTight} ${layout.label} ${styles.field}`}>
        {isReason ? "Reason" : "New text"}
        <textarea
          // The field answers to a button that was just pressed.
          ref={(field) => field?.focus()}
          rows={2}
          value={words}
          aria-invalid={error !== undefined}
          aria-describedby={id}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </label>
      <p id={id} role="alert" className={`${layout.errorLine} ${layout.unlessEmpty}`}>
        {error}
      </p>
      <div className={layout.rowWide}>
        <Button variant="filled" type="submit" size="xs" disabled={busy}>
          {action.label}
        </Button>
        <Button size="xs" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
