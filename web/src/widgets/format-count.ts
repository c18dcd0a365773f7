/** "1 topic", "2 topics", "1,024 topics". */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`
}

/** "2 projects", "1 merged entry": what the hub counted by kind, in the plural. */
export const describeUses = (uses: { kind: string; count: number }[]) =>
  uses.map(({ kind, count: number }) => formatCount(number, kind.replace(/ies$/, "y").replace(/s$/, ""), kind))
