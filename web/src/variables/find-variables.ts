import type { Variable } from "@hub/contract/variables"

/** The variables in whose slug, values or description all these words stand, in the order given. */
export function findVariables(variables: Variable[], words: string): Variable[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return variables
  return variables.filter(({ slug, value, others, description }) => {
    const text = [slug, value, ...others.map((other) => other.value), description].join("\n").toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
