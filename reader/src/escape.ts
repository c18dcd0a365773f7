const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

/** What a page says about itself to programs, where there is something to say. */
export function writeMeta(name: "author" | "description", content: string): string {
  return content === "" ? "" : `<meta name="${name}" content="${escapeHtml(content)}">\n`
}

/** What is shown of a page where somebody shares its address. */
export function writeSharedMeta(name: string, content: string): string {
  return content === "" ? "" : `<meta property="og:${name}" content="${escapeHtml(content)}">\n`
}

/** Text as it may stand in HTML, between tags or inside quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
