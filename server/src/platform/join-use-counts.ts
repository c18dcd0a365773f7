/** How many things of a kind, in the plural, use something. */
export type KindCount = { kind: string; count: number }

/** "3 tasks, 2 topics and 1 milestone". */
export function joinUseCounts(uses: KindCount[]): string {
  const parts = uses.map(({ kind, count }) => `${count} ${count === 1 ? kind.replace(/s$/, "") : kind}`)
  return [parts.slice(0, -1).join(", "), parts.at(-1)].filter(Boolean).join(" and ")
}
