/** The relations of one part of a Word file: what its `r:id`s mean. */
export function createRelations() {
  const known = new Map<string, string>()
  const lines: string[] = []
  const add = (type: string, target: string, outside: boolean) => {
    const key = `${type} ${target}`
    const before = known.get(key)
    if (before !== undefined) return before
    const id = `rId${lines.length + 1}`
    known.set(key, id)
    const mode = outside ? ` TargetMode="External"` : ""
    lines.push(`<Relationship Id="${id}" Type="${relationshipBase}/${type}" Target="${escapeXml(target)}"${mode}/>`)
    return id
  }
  return {
    part: (type: string, target: string) => add(type, target, false),
    link: (url: string) => add("hyperlink", url, true),
    xml: () => `${xmlHead}<Relationships xmlns="${packageBase}/relationships">${lines.join("")}</Relationships>`,
  }
}
export type WordRelations = ReturnType<typeof createRelations>

export const relationshipBase = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
export const packageBase = "http://schemas.openxmlformats.org/package/2006"
export const xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs[sign]!)
}
