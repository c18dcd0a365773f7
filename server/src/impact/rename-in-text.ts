import { renameVariable } from "@hub/markdown"
import { defineComputation } from "../platform/threads/computation.ts"

/** A text in which a variable has another name; undefined where it does not stand. */
export const renameVariableComputation = defineComputation(
  "variables.rename",
  ({ content, before, slug }: { content: string; before: string; slug: string }) =>
    renameVariable(content, before, slug),
)
