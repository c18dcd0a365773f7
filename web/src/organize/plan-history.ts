import type { PlanStep } from "@hub/contract/organize"

/** A step, and the words in which it is listed. */
export type PlannedStep = { step: PlanStep; words: string }

type PlanChange = { words: string; steps: PlannedStep[] }

/** The steps of a plan, and what they were before each change, which `words` name. */
export type PlanHistory = { steps: PlannedStep[]; undos: PlanChange[]; redos: PlanChange[] }

export const emptyPlan: PlanHistory = { steps: [], undos: [], redos: [] }

export const changePlan = (
  { steps: before, undos }: PlanHistory,
  words: string,
  steps: PlannedStep[],
): PlanHistory => ({
  steps,
  undos: [...undos, { words, steps: before }],
  redos: [],
})

export function undoChange(plan: PlanHistory): PlanHistory {
  const last = plan.undos.at(-1)
  if (!last) return plan
  const redos = [...plan.redos, { words: last.words, steps: plan.steps }]
  return { steps: last.steps, undos: plan.undos.slice(0, -1), redos }
}

export function redoChange(plan: PlanHistory): PlanHistory {
  const next = plan.redos.at(-1)
  if (!next) return plan
  const undos = [...plan.undos, { words: next.words, steps: plan.steps }]
  return { steps: next.steps, undos, redos: plan.redos.slice(0, -1) }
}
