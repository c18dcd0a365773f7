import type { PlannedNode, PlanStep } from "@hub/contract/organize"
import { useState } from "react"
import { describeStep } from "./describe-step.ts"
import { changePlan, emptyPlan, redoChange, undoChange } from "./plan-history.ts"

/** The steps that are planned, and the topics whose headings are shown. */
export function usePlan() {
  const [plan, setPlan] = useState(emptyPlan)
  const [open, setOpen] = useState<number[]>([])

  function add(places: PlannedNode[], added: PlanStep[], heading?: (step: PlanStep) => string | undefined): void {
    const title = (key: number) => places.find((place) => place.key === key)?.title ?? "a topic"
    const steps = added.map((step) => ({ step, words: describeStep(step, title, heading?.(step)) }))
    const [first] = steps
    if (!first) return
    const words = steps.length === 1 ? first.words : `Add ${steps.length} steps`
    setPlan((before) => changePlan(before, words, [...before.steps, ...steps]))
  }

  return {
    steps: plan.steps,
    open,
    ops: plan.steps.map(({ step }) => step),
    undo: plan.undos.at(-1)?.words,
    redo: plan.redos.at(-1)?.words,
    add,
    remove: (index: number) =>
      setPlan((before) => changePlan(before, `Remove step ${index + 1}`, before.steps.toSpliced(index, 1))),
    clear: () => setPlan((before) => changePlan(before, "Clear plan", [])),
    /** What was applied is no plan any more. */
    forget: () => setPlan(emptyPlan),
    takeBack: () => setPlan(undoChange),
    doAgain: () => setPlan(redoChange),
    toggle: (key: number, opened: boolean) =>
      setOpen((before) =>
        opened ? [...before.filter((one) => one !== key), key].slice(-200) : before.filter((one) => one !== key),
      ),
  }
}

export type PlanState = ReturnType<typeof usePlan>
