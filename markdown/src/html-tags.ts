/** An address in raw HTML: `start` and `end` bound the attribute's value in the searched text, quotes left out. */
export interface HtmlAddress {
  kind: "link" | "image"
  url: string
  start: number
  end: number
  quoted: boolean
  /** The value of `alt`, for images. */
  alt: string
}

const tag = /<!--[^]*?(?:-->|$)|<(a|img)(?=[\s/])((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const attribute = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`][^\s"'<>`]*)))?/g

/** The `href` of each `<a>` and the `src` of each `<img>` in a piece of raw HTML, in reading order. */
export function addressesInHtml(html: string): HtmlAddress[] {
  const addresses: HtmlAddress[] = []
  if (!/<(?:a|img)[\s/]/i.test(html)) return addresses

  for (const found of html.matchAll(tag)) {
    const [written, name, attributes] = found
    if (name === undefined || attributes === undefined) continue
    const isImage = name.toLowerCase() === "img"
    const wanted = isImage ? "src" : "href"
    const from = found.index + written.length - 1 - attributes.length
    let address: HtmlAddress | undefined
    let alt = ""

    for (const part of attributes.matchAll(attribute)) {
      const key = part[1]?.toLowerCase()
      const value = part[2] ?? part[3] ?? part[4]
      if (value === undefined) continue
      if (key === "alt") alt = decodeReferences(value)
      if (key !== wanted || address !== undefined) continue
      const quoted = part[4] === undefined
      const end = from + part.index + part[0].length - (quoted ? 1 : 0)
      address = {
        kind: isImage ? "image" : "link",
        url: decodeReferences(value),
        start: end - value.length,
        end,
        quoted,
        alt: "",
      }
    }
    if (address !== undefined) addresses.push({ ...address, alt })
  }
  return addresses
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

/** Undoes the character references that addresses hold in practice. */
function decodeReferences(value: string): string {
  return value.replace(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));/gi,
    (written, hex, decimal, name) => {
      if (name !== undefined) return named[String(name).toLowerCase()] ?? written
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFD"
    },
  )
}

const anyTag = /<!--[^]*?(?:-->|$)|<(\/?)([a-z][^\s/>]*)(?:[^>"']|"[^"]*"|'[^']*')*>?/gi

/** A tag of raw HTML; `isCode` is one in which braces are braces: `<code>` and its like, and what Vue leaves alone. */
export interface HtmlTag {
  name: string
  closes: boolean
  isCode: boolean
}

/** The tags of a piece of raw HTML, in reading order. */
export function tagsInHtml(html: string): HtmlTag[] {
  return [...html.matchAll(anyTag)].flatMap(([written, slash, word]): HtmlTag[] => {
    const name = word?.toLowerCase()
    if (name === undefined || written.endsWith("/>")) return []
    return [{ name, closes: slash === "/", isCode: codeElements.has(name) || /\sv-pre(?=[\s=>])/i.test(written) }]
  })
}

const codeElements = new Set(["code", "pre", "kbd", "samp", "tt"])

/** Elements that are void, or that the next of their kind closes: leaving these open nests nothing. */
const closesItself = new Set(
  "area base br col embed hr img input link meta param source track wbr a p li dt dd td th tr tbody thead tfoot option optgroup rp rt caption colgroup".split(
    " ",
  ),
)
const mostOpen = 100

/** Whether raw HTML holds more elements open at once than it is worth, or safe, to nest. */
export function isTooNested(html: string[]): boolean {
  const open = new Map<string, number>()
  let total = 0
  for (const chunk of html) {
    for (const [, slash, name] of chunk.matchAll(anyTag)) {
      const key = name?.toLowerCase()
      if (key === undefined || closesItself.has(key)) continue
      const count = open.get(key) ?? 0
      if (slash === "/" && count === 0) continue
      const step = slash === "/" ? -1 : 1
      open.set(key, count + step)
      total += step
      if (total > mostOpen) return true
    }
  }
  return false
}
