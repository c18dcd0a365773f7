import type { Variable } from "@hub/contract/variables"

/** Where a text is read: the project of its topic, and the collection whose edition it is part of. */
export type VariableScope = { project_id?: number | null; collection_id?: number | null }

/** The variables with the values that they have there. */
export const nearestVariables = (variables: Variable[], { project_id, collection_id }: VariableScope): Variable[] =>
  variables.map((variable) => {
    const other =
      variable.others.find((one) => one.collection_id !== null && one.collection_id === collection_id) ??
      variable.others.find((one) => one.project_id !== null && one.project_id === project_id)
    return other ? { ...variable, value: other.value } : variable
  })
