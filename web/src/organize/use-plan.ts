import type { PlannedNode, PlanStep } from "@hub/contract/organize"
import { useState } from "react"
import { describeStep } from "./describe-step.ts"

/** A step, and the words in which it is listed. */
export type PlannedStep = { step: PlanStep; words: string }

/** The steps that are planned, and the topics whose headings are shown. */
export function usePlan() {
  const [steps, setSteps] = useState<PlannedStep[]>([])
  const [open, setOpen] = useState<number[]>([])

  function add(places: PlannedNode[], added: PlanStep[], heading?: (step: PlanStep) => string | undefined): void {
    const title = (key: number) => places.find((place) => place.key === key)?.title ?? "a topic"
    setSteps((before) => [
      ...before,
      ...added.map((step) => ({ step, words: describeStep(step, title, heading?.(step)) })),
    ])
  }

  return {
    steps,
    open,
    ops: steps.map(({ step }) => step),
    add,
    remove: (index: number) => setSteps((before) => before.toSpliced(index, 1)),
    clear: () => setSteps([]),
    toggle: (key: number, opened: boolean) =>
      setOpen((before) =>
        opened ? [...before.filter((one) => one !== key), key].slice(-200) : before.filter((one) => one !== key),
      ),
  }
}

export type PlanState = ReturnType<typeof usePlan>
