import type { ReaderLimits } from "@hub/docx/parsed-document"
import { refuseFile } from "@hub/docx/refusal"

/** Elements still allowed, over all parts of one file. */
export type MarkupBudget = { limits: ReaderLimits; left: number }

export const createBudget = (limits: ReaderLimits): MarkupBudget => ({ limits, left: limits.xmlNodes })

/** Counts an element that lies so deep, and refuses the file when it has too many or is nested too deeply. */
export function spendElement(budget: MarkupBudget, depth: number): void {
  budget.left -= 1
  if (budget.left < 0)
    refuseFile("too_large", "The file has more parts than can be read. Split it and upload the parts.")
  if (depth > budget.limits.xmlDepth)
    refuseFile("too_deep", "The file is nested too deeply. Flatten its nested tables or lists and upload it again.")
}
