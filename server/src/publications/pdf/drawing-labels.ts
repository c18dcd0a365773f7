import type { PdfLabels } from "../document/document.ts"

/** The compiler sets words of pictures sign by sign, so that vowels of these scripts would lie over their consonants. */
const joined = /[\p{Script=Devanagari}\p{Script=Bengali}]/u
const label = /<text ([^>]*)>([^<]*)<\/text>/g
const anchors: Record<string, number> = { start: 0, middle: 0.5, end: 1 }

/** Takes such words out of one of our drawings, for the page to set them over it. */
export function takeLabels(svg: string): { drawing: string; labels: PdfLabels | undefined } {
  if (!joined.test(svg)) return { drawing: svg, labels: undefined }
  const [, left = "0", top = "0", width = "1"] = /viewBox="([-\d.]+) ([-\d.]+) ([\d.]+)/.exec(svg) ?? []
  const [, fill = "#000000"] = /<svg [^>]*\sfill="(#[0-9a-f]{6})"/.exec(svg) ?? []
  const words: PdfLabels["words"] = []
  const drawing = svg.replace(label, (whole, attributes: string, text: string) => {
    if (!joined.test(text)) return whole
    const said = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1]
    words.push({
      words: unescapeXml(text),
      x: Number(said("x")) - Number(left),
      y: Number(said("y")) - Number(top),
      size: Number(said("font-size") ?? 13),
      weight: Number(said("font-weight") ?? 400),
      anchor: anchors[said("text-anchor") ?? "start"] ?? 0,
    })
    return ""
  })
  return { drawing, labels: { width: Number(width), fill, words } }
}

const unescapeXml = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|lt|gt|amp|quot);/gi, (whole, code?: string) =>
    code ? String.fromCodePoint(parseInt(code, 16)) : ({ "&lt;": "<", "&gt;": ">", "&amp;": "&" }[whole] ?? '"'),
  )
