const references: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

/** An attribute's value as the serialiser meant it. */
export function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return references[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

/** Text as it may stand in a line of Markdown and is read as it is written. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*[\]<]|&(?=#?\w+;)|(?<!\w)_|_(?!\w)|~(?=~)|#$/g, "\\$&")
}
