import type { Variable } from "@hub/contract/variables"
import { cache } from "../../queries.ts"
import { nearest, type Where } from "../../variables/nearest.ts"
import { variableList } from "../../variables/queries.ts"
import { rankedVariables } from "./ranking.ts"
import { recentSlugs } from "./recent.ts"

/** How many variables a list under the caret shows. */
const shown = 20

/** What was typed of a variable before the caret; `\{{` is literal. */
export function typedSlug(before: string): string | undefined {
  return /(?<!\\)\{\{([a-z0-9_]{0,64})$/i.exec(before)?.[1]
}

/** What to offer for it, of the variables that the hub has now. */
export async function offered(typed: string, where: Where): Promise<Variable[]> {
  const variables = await cache.ensureQueryData({ ...variableList(), revalidateIfStale: true })
  return rankedVariables(nearest(variables, where), typed, recentSlugs()).slice(0, shown)
}
