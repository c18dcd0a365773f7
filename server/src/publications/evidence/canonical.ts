/** The one way to write something as JSON: names in the order of their characters, two spaces, a line end at the end. */
export const canonical = (value: unknown): string => `${JSON.stringify(sorted(value), null, 2)}\n`

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== "object") return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return Object.fromEntries(entries.map(([name, of]) => [name, sorted(of)]))
}
