/** The one way to write something as JSON: names in the order of their characters, two spaces, a line end at the end. */
export const canonicalJson = (value: unknown): string => `${JSON.stringify(sortKeys(value), null, 2)}\n`

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== "object") return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return Object.fromEntries(entries.map(([name, of]) => [name, sortKeys(of)]))
}
