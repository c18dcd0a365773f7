import { Button } from "@mantine/core"
import type { Point } from "@hub/contract/points"
import { useRef, useState } from "react"
import { CallFailed } from "../../call.ts"
import { toast } from "../../toast.ts"
import layout from "../../widgets/Layout.module.css"
import styles from "./Incorporate.module.css"
import { DecisionForm } from "./DecisionForm.tsx"
import { useDecidePoint } from "./queries.ts"
import { type PointAction, actionsForPoint } from "./labels.ts"

type PointActionsProps = { point: Point; topic: number; revision: number; isNext?: boolean }

/** What an author can say about a point; no, later and partly want a reason. */
export function PointActions({ point, topic, revision, isNext = true }: PointActionsProps) {
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
          if (failure?.fields === undefined) toast(failure?.error ?? "Something went wrong.", "error")
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
              variant={isNext && one.disposition === "accepted" ? "filled" : "default"}
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
        <WordsOfDecision
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

type WordsOfDecisionProps = {
  action: PointAction
  point: Point
  fields: Record<string, string>
  busy: boolean
  onDecide: (words: { reason?: string; insert?: string }) => void
  onClose: () => void
}

function WordsOfDecision({ action, point, fields, onDecide, ...form }: WordsOfDecisionProps) {
  const isReason = action.needs === "reason"
  const initial = isReason ? "" : point.body
  const [words, setWords] = useState(initial)
  return (
    <DecisionForm
      {...form}
      decision={action.label}
      field={isReason ? "Reason" : "New text"}
      initial={initial}
      words={words}
      error={fields[isReason ? "reason" : "insert"]}
      onChange={setWords}
      onDecide={() => onDecide(isReason ? { reason: words } : { insert: words })}
    />
  )
}
