import type { Variable } from "@hub/contract/variables"
import { cache } from "../../queries.ts"
import { nearestVariables, type VariableScope } from "../../variables/nearest.ts"
import { variableList } from "../../variables/queries.ts"
import { rankVariables } from "./ranking.ts"
import { readRecentSlugs } from "./recent.ts"

/** How many variables a list under the caret shows. */
const shown = 20

/** What was typed of a variable before the caret; `\{{` is literal. */
export function readTypedSlug(before: string): string | undefined {
  return /(?<!\\)\{\{([a-z0-9_]{0,64})$/i.exec(before)?.[1]
}

/** What to offer for it, of the variables that the hub has now. */
export async function suggestVariables(typed: string, where: VariableScope): Promise<Variable[]> {
  const variables = await cache.ensureQueryData({ ...variableList(), revalidateIfStale: true })
  return rankVariables(nearestVariables(variables, where), typed, readRecentSlugs()).slice(0, shown)
}
