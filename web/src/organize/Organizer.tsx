import type { OrganizePlan, PlanStep } from "@hub/contract/organize"
import { type KeyboardEvent, useMemo, useState } from "react"
import { ArrangeFloor, ArrangeParts, ArrangeStrip } from "../collections/arranging/ArrangePart.tsx"
import { PaneChoice, useIsOneColumn } from "../collections/arranging/PaneChoice.tsx"
import { findUndoKey, UndoButtons } from "../collections/arranging/UndoButtons.tsx"
import { toast } from "../toast.ts"
import { errorSentence } from "../call.ts"
import { formatCount } from "../widgets/format-count.ts"
import { lazy } from "../widgets/lazy.tsx"
import layout from "../widgets/Layout.module.css"
import { type StepQuestion, type OrganizeAction, actionsForChoice } from "./actions.ts"
import { OrganizeTree } from "./OrganizeTree.tsx"
import { PlanPane } from "./PlanPane.tsx"
import { useApplyPlan, useUndoPlan } from "./queries.ts"
import { StepsLine, StepsPanel } from "./StepsPanel.tsx"
import { rowsOfPlan } from "./tree.ts"
import { useOrganizeChoice } from "./use-organize-choice.ts"
import type { PlanState } from "./use-plan.ts"

const AskDialog = lazy(async () => (await import("./StepDialog.tsx")).StepDialog)

type OrganizerProps = {
  id: number
  /** The rows that are selected at first. */
  asked: readonly string[]
  plan: OrganizePlan
  state: PlanState
  stale: boolean
  failure: string | null
}

/** What can be planned, the tree as the plan leaves it, and the plan. */
export function Organizer({ id, asked, plan, state, stale, failure }: OrganizerProps) {
  const { places, base } = plan
  const { open } = state
  const rows = useMemo(() => rowsOfPlan(places, open), [places, open])
  const choice = useOrganizeChoice(rows, asked)
  const [asking, setAsking] = useState<StepQuestion | null>(null)
  const { apply, undo, busy, refusal, forgetRefusal } = useWholePlan(id, state)
  const actions = actionsForChoice(places, choice)
  const isWaiting = busy || stale
  const isOneColumn = useIsOneColumn()
  const [pane, setPane] = useState<"outline" | "plan">("outline")
  const shows = (one: typeof pane) => !isOneColumn || pane === one

  function planSteps(steps: PlanStep[]): void {
    forgetRefusal()
    const named = (step: PlanStep) =>
      step.do === "split_at"
        ? rows.find(({ place, heading }) => place.key === step.place && heading?.anchor === step.anchor)?.heading?.text
        : undefined
    state.add(places, steps, named)
  }
  function act({ asks, steps, can }: OrganizeAction): void {
    if (!can || isWaiting) return
    if (asks) setAsking(asks)
    else planSteps(steps?.() ?? [])
  }
  const steps = { actions, chosen: choice.chosen.length, disabled: isWaiting, onAct: act }
  function onKeyDown(event: KeyboardEvent): void {
    const way = findUndoKey(event)
    if (!way) return
    event.preventDefault()
    if (!busy) state[way === "undo" ? "takeBack" : "doAgain"]()
  }

  return (
    // Undo and redo are heard wherever the keys are pressed in here; each has a button as well.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <ArrangeStrip
        state={
          <>
            {formatCount(places.length, "item")}
            <span className={layout.quietPlain}>
              {state.steps.length === 0 ? "Nothing planned" : `${formatCount(state.steps.length, "step")} planned`}
            </span>
          </>
        }
      >
        <UndoButtons
          undo={busy ? undefined : state.undo}
          redo={busy ? undefined : state.redo}
          onUndo={state.takeBack}
          onRedo={state.doAgain}
        />
      </ArrangeStrip>
      {isOneColumn && (
        <PaneChoice
          label="Organizer panel"
          shown={pane}
          onShow={setPane}
          panes={[
            { value: "outline", label: "Outline" },
            { value: "plan", label: state.steps.length === 0 ? "Plan" : `Plan (${state.steps.length})` },
          ]}
        />
      )}
      <ArrangeParts>
        {!isOneColumn && <StepsPanel {...steps} />}
        {shows("outline") && (
          <OrganizeTree
            collection={plan.collection}
            rows={rows}
            open={open}
            choice={choice}
            isWaiting={isWaiting}
            onOpen={state.toggle}
            onDrop={(step) => planSteps([step])}
            onKey={(event) => {
              const action = actions.find(({ matches }) => matches(event))
              if (action) act(action)
              return action !== undefined
            }}
          />
        )}
        {shows("plan") && (
          <PlanPane
            plan={plan}
            state={state}
            stale={stale}
            busy={busy}
            failure={refusal ?? failure}
            onApply={() => apply(base)}
            onUndo={undo}
          />
        )}
      </ArrangeParts>
      {isOneColumn && pane === "outline" && (
        <ArrangeFloor>
          <StepsLine {...steps} />
        </ArrangeFloor>
      )}
      {asking && (
        <AskDialog
          asking={asking}
          places={places}
          keys={choice.places}
          onPlan={(steps) => {
            planSteps(steps)
            setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** Applies the plan, undoes the one that was applied last, and says why it was refused. */
function useWholePlan(id: number, state: PlanState) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const applying = useApplyPlan(id)
  const undoing = useUndoPlan()
  const onError = (error: Error) => setRefusal(errorSentence(error))
  const done = (sentence: string) => {
    setRefusal(null)
    toast(sentence, "success", 6000)
  }
  return {
    refusal,
    forgetRefusal: () => setRefusal(null),
    busy: applying.isPending || undoing.isPending,
    apply: (base: OrganizePlan["base"]) =>
      applying.mutate(
        { ops: state.ops, base },
        {
          onSuccess: ({ summary }) => {
            state.forget()
            done(`Applied: ${summary}`)
          },
          onError,
        },
      ),
    undo: (token: string) => undoing.mutate(token, { onSuccess: () => done("The plan was undone."), onError }),
  }
}
