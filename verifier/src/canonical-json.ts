/**
 * The one way to write something as JSON: names in the order of their UTF-16 code units, two spaces, a line end at the end. What is
 * undefined is left out.
 */
export const canonicalJson = (value: unknown): string => `${writeValue(value, "")}\n`

function writeValue(value: unknown, indent: string): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null"
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? "[]" : "{}"
  const parts = Array.isArray(value)
    ? value.map((one) => writeValue(one, inner))
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, one]) => `${JSON.stringify(name)}: ${writeValue(one, inner)}`)
  return parts.length === 0 ? `${open}${close}` : `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`
}
