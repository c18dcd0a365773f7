import type { RepeatedReviewer } from "@hub/contract/repeated-reviewers"

type ReviewersOfScope = { reviewers: RepeatedReviewer[]; scope: string[] }

/** Reviewers for whom the same has changed stand together, so that it is said once. */
export function groupByScope(asked: RepeatedReviewer[]): ReviewersOfScope[] {
  const groups = new Map<string, ReviewersOfScope>()
  for (const one of asked) {
    const key = one.scope.length === 0 ? `${one.person.id}` : JSON.stringify(one.scope)
    const group = groups.get(key) ?? { reviewers: [], scope: one.scope }
    group.reviewers.push(one)
    groups.set(key, group)
  }
  return [...groups.values()]
}
