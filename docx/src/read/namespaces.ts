const transitional = "http://schemas.openxmlformats.org"
const strict = "http://purl.oclc.org/ooxml"
const microsoft = "http://schemas.microsoft.com/office"

const prefixes = new Map([
  [`${transitional}/wordprocessingml/2006/main`, "w"],
  [`${strict}/wordprocessingml/main`, "w"],
  [`${transitional}/officeDocument/2006/relationships`, "r"],
  [`${strict}/officeDocument/relationships`, "r"],
  [`${transitional}/drawingml/2006/main`, "a"],
  [`${strict}/drawingml/main`, "a"],
  [`${transitional}/drawingml/2006/wordprocessingDrawing`, "wp"],
  [`${strict}/drawingml/wordprocessingDrawing`, "wp"],
  [`${transitional}/officeDocument/2006/math`, "m"],
  [`${strict}/officeDocument/math`, "m"],
  [`${transitional}/drawingml/2006/picture`, "pic"],
  [`${strict}/drawingml/picture`, "pic"],
  [`${transitional}/drawingml/2006/chart`, "c"],
  [`${strict}/drawingml/chart`, "c"],
  [`${transitional}/drawingml/2006/diagram`, "dgm"],
  [`${strict}/drawingml/diagram`, "dgm"],
  [`${transitional}/markup-compatibility/2006`, "mc"],
  [`${transitional}/package/2006/relationships`, ""],
  [`${transitional}/package/2006/content-types`, ""],
  ["urn:schemas-microsoft-com:vml", "v"],
  ["urn:schemas-microsoft-com:office:office", "o"],
  [`${microsoft}/word/2010/wordprocessingShape`, "wps"],
  [`${microsoft}/word/2010/wordprocessingGroup`, "wpg"],
  [`${microsoft}/word/2006/wordml`, "wne"],
  [`${microsoft}/word/2010/wordml`, "w14"],
  [`${microsoft}/word/2012/wordml`, "w15"],
  [`${microsoft}/drawing/2016/SVG/main`, "asvg"],
  ["http://purl.org/dc/elements/1.1/", "dc"],
  [`${transitional}/officeDocument/2006/custom-properties`, ""],
  [`${strict}/officeDocument/customProperties`, ""],
  [`${transitional}/officeDocument/2006/docPropsVTypes`, "vt"],
  [`${strict}/officeDocument/docPropsVTypes`, "vt"],
])

/** A strict file has shapes and their boxes in the namespace of drawings. */
const strictShapes: Record<string, string> = {
  "wp:wsp": "wps:wsp",
  "wp:spPr": "wps:spPr",
  "wp:txbx": "wps:txbx",
  "wp:txbxContent": "w:txbxContent",
  "wne:txbxContent": "w:txbxContent",
  "wp:wgp": "wpg:wgp",
}

/** The name of an element under which the reader knows it. */
export const canonicalElement = (name: string): string => strictShapes[name] ?? name

/** The prefix under which the reader knows a namespace, or undefined for one it does not know. */
export function canonicalPrefix(uri: string): string | undefined {
  return prefixes.get(uri)
}
