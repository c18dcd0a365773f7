/** How alike two sets of styles must be to be one template's: authors add a style here and there, and lose another. */
export const leastSimilarity = 0.8

/** Of these, the one whose template has most of its styles in common with the given one; undefined when none is alike. */
export function findSameTemplate<T extends { template: string[] }>(all: T[], template: string[]): T | undefined {
  const wanted = new Set(template)
  let best: T | undefined
  let most = leastSimilarity
  for (const one of all) {
    const shared = one.template.filter((name) => wanted.has(name)).length
    const alike = shared / (wanted.size + one.template.length - shared)
    if (wanted.size === 0 || alike < most || (best && alike === most)) continue
    best = one
    most = alike
  }
  return best
}
