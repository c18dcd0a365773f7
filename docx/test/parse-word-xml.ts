import { readerLimits } from "../src/parsed-document.ts"
import { parseXml } from "../src/read/xml.ts"
import type { XmlNode } from "../src/read/xml.ts"
import { wordNamespaces } from "./word-file.ts"

/** The element that this XML is, with the prefixes of Word declared. */
export function parseWordXml(xml: string): XmlNode {
  const whole = `<w:root ${wordNamespaces}>${xml}</w:root>`
  return parseXml(Buffer.from(whole), readerLimits, { nodes: 10_000 }).children[0]!
}
