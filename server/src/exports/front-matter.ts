/** YAML whose values are written as JSON, a line each, then the text as it is. */
export function writeFrontMatter(fields: Record<string, unknown>, text: string): string {
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
  return `${opening}${lines.join("")}${closing}${text}`
}

const [opening, closing] = ["---\n", "---\n"]

/** The fields and the text, byte for byte; nothing where a file has not that form. */
export function readFrontMatter(file: string): { fields: Record<string, unknown>; text: string } | undefined {
  if (!file.startsWith(opening)) return undefined
  const fields: Record<string, unknown> = {}
  for (let at = opening.length; ;) {
    const end = file.indexOf("\n", at) + 1
    if (end === 0) return undefined
    const line = file.slice(at, end)
    if (line === closing) return { fields, text: file.slice(end) }
    const found = /^([a-z_]+): (.*)\n$/.exec(line)
    const value = found ? parseValue(found[2]!) : undefined
    if (!found || value === undefined) return undefined
    fields[found[1]!] = value
    at = end
  }
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
