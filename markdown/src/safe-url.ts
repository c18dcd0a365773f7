const allowedSchemes = new Set(["http", "https", "mailto", "tel"])

/**
 * The address as it may stand in a page, or undefined where it must not: only http, https, mailto, tel and relative
 * addresses pass. It is read as browsers read it (WHATWG URL): edge controls and spaces, and tabs and line
 * endings anywhere, are dropped before the scheme is looked at.
 */
export function safeUrl(url: string): string | undefined {
  const cleaned = trimControls(url).replace(/[\t\n\r]/g, "")
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(cleaned)?.[1]
  return scheme === undefined || allowedSchemes.has(scheme.toLowerCase()) ? cleaned : undefined
}

function trimControls(url: string): string {
  let start = 0
  let end = url.length
  while (start < end && url.charCodeAt(start) <= 0x20) start++
  while (end > start && url.charCodeAt(end - 1) <= 0x20) end--
  return url.slice(start, end)
}
