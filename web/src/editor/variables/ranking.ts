import type { Variable } from "@hub/contract/variables"

/** The variables that fit what is typed, the likeliest first; of equally likely ones those that were used last. */
export function rankVariables(variables: readonly Variable[], typed: string, recent: readonly string[]): Variable[] {
  const words = typed.trim().toLowerCase()
  return variables
    .map((variable) => ({ variable, fit: fitOf(variable, words), age: ageOf(variable.slug, recent) }))
    .filter(({ fit }) => fit !== none)
    .toSorted(
      (one, other) => one.fit - other.fit || one.age - other.age || (one.variable.slug < other.variable.slug ? -1 : 1),
    )
    .map(({ variable }) => variable)
}

/** The next place in a list of so many, going round; none is before the first and after the last. */
export function stepThroughOptions(from: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1
  if (from < 0) return step > 0 ? 0 : count - 1
  return (from + step + count) % count
}

const none = 9

function fitOf({ slug, value, description }: Variable, words: string): number {
  if (words === "" || slug.startsWith(words)) return 0
  const spelled = words.replace(/[\s-]+/g, "_")
  if (slug.startsWith(spelled)) return 0
  if (slug.includes(`_${spelled}`)) return 1
  if (slug.includes(spelled)) return 2
  return `${value}\n${description}`.toLowerCase().includes(words) ? 3 : none
}

function ageOf(slug: string, recent: readonly string[]): number {
  const index = recent.indexOf(slug)
  return index < 0 ? recent.length : index
}
