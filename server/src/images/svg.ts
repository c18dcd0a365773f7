import { SaxesParser } from "saxes"

const elements = new Set(
  (
    "svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath image marker " +
    "pattern mask clipPath linearGradient radialGradient stop switch filter feBlend feColorMatrix feComposite feFlood " +
    "feGaussianBlur feMerge feMergeNode feOffset feMorphology feTurbulence feTile feImage feDropShadow style a"
  ).split(" "),
)

/**
 * The drawing without anything that acts or fetches: no scripts, handlers, foreign content, entities or addresses
 * outside the file. Null when it is no SVG that can be read.
 */
export function cleanSvg(source: string): string | null {
  const out: string[] = []
  const open: string[] = []
  let dropping = 0
  let readable = true

  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on("error", () => void (readable = false))
  parser.on("doctype", (text) => void (readable = readable && !text.includes("[")))
  parser.on("opentag", (tag) => {
    const name = tag.name.replace(/^svg:/, "")
    open.push(name)
    if (open.length > 200) readable = false
    if (dropping > 0 || !elements.has(name)) {
      dropping += 1
      return
    }
    out.push(`<${name}${attributesOf(tag.attributes, open.length === 1)}>`)
  })
  parser.on("closetag", () => {
    const name = open.pop()
    if (dropping > 0) dropping -= 1
    else out.push(`</${name}>`)
  })
  const text = (chunk: string) => {
    if (dropping > 0 || open.length === 0) return
    out.push(open.at(-1) === "style" ? escaped(safeStyle(chunk)) : escaped(chunk))
  }
  parser.on("text", text)
  parser.on("cdata", text)

  try {
    parser.write(source.replace(/^\uFEFF/, "")).close()
  } catch {
    return null
  }
  return readable && out[0]?.startsWith("<svg") ? out.join("") : null
}

function attributesOf(attributes: Record<string, string>, isRoot: boolean): string {
  const attributeTexts = Object.entries(attributes).flatMap(([name, text]) => {
    const local = name.toLowerCase()
    if (local.startsWith("on") || local.startsWith("xmlns")) return []
    if (local === "href" || local.endsWith(":href")) {
      return isLocalAddress(text) ? [`href="${escaped(text)}"`] : []
    }
    if (name.includes(":") && !/^xml:(space|lang)$/.test(name)) return []
    return [`${name}="${escaped(safeStyle(text))}"`]
  })
  if (isRoot) attributeTexts.unshift('xmlns="http://www.w3.org/2000/svg"')

  return attributeTexts.length > 0 ? ` ${attributeTexts.join(" ")}` : ""
}

function isLocalAddress(address: string): boolean {
  return /^#|^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]*$/i.test(address.trim())
}

/** Styles may point to a part of the drawing, and to nothing else. */
function safeStyle(text: string): string {
  return text
    .replaceAll(/[\\@]/g, "")
    .replaceAll(/url\(\s*(['"]?)(?!#)[^)]*\)/gi, "none")
    .replaceAll(/(?:image-set|image|src)\s*\([^)]*\)/gi, "none")
    .replaceAll(/expression\s*\(|javascript:/gi, "")
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
}
