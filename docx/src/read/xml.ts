import { SaxesParser } from "saxes"
import type { ReaderLimits } from "../parsed-document.ts"
import { refuseFile } from "../refusal.ts"
import { canonicalElement, canonicalPrefix } from "./namespaces.ts"

/** An element under its canonical prefix (`w:p`), whatever the file calls it. Text is kept where it can matter. */
export type XmlNode = { name: string; attributes: Record<string, string>; children: XmlNode[]; text: string }

/** Elements still allowed, over all parts of one file. */
export type XmlBudget = { nodes: number }

export function parseXml(bytes: Buffer, limits: ReaderLimits, budget: XmlBudget): XmlNode {
  const text = decodeXml(bytes)
  const root: XmlNode = { name: "#document", attributes: {}, children: [], text: "" }
  const open = [root]
  const names = canonicalNames()
  const parser = new SaxesParser({ xmlns: false, position: false })

  parser.on("error", (error) => {
    refuseFile("damaged", `The document's text is damaged and cannot be read (${error.message.slice(0, 80)}).`)
  })
  parser.on("doctype", () => {
    refuseFile("unsafe", "The document declares its own XML entities, which aren't allowed. Save it again in Word.")
  })
  // One by one, since of what an element collects of them most is not kept.
  let given: [name: string, value: string][] = []
  parser.on("attribute", ({ name, value }) => void given.push([name, value]))
  parser.on("opentag", (tag) => {
    budget.nodes -= 1
    if (budget.nodes < 0)
      refuseFile("too_large", "The document has more parts than can be read. Split it and try again.")
    if (open.length > limits.xmlDepth) tooDeep()
    // An element's own name may be in a namespace that its attributes declare.
    const attributes = given.length === 0 ? none : names.attributes(given)
    if (given.length > 0) given = []
    const node = { name: names.canonical(tag.name), attributes, children: childless, text: "" }
    const parent = open.at(-1)
    if (parent?.children === childless) parent.children = [node]
    else parent?.children.push(node)
    open.push(node)
  })
  parser.on("closetag", () => void open.pop())
  parser.on("text", (chunk) => keepText(open, chunk))
  parser.on("cdata", (chunk) => keepText(open, chunk))
  parser.write(text).close()

  return root.children[0] ?? root
}

/** Most elements have no children; nothing ever adds one but the parser, to a list of its own. */
const childless: XmlNode[] = []

export function child(node: XmlNode | undefined, name: string): XmlNode | undefined {
  if (node === undefined) return undefined
  for (const each of node.children) if (each.name === name) return each
  return undefined
}

export function children(node: XmlNode | undefined, name: string): XmlNode[] {
  return node ? node.children.filter((each) => each.name === name) : []
}

/** The `w:val` of a child: `<w:pPr><w:pStyle w:val="Body"/></w:pPr>` asked for `w:pStyle` answers `Body`. */
export function value(node: XmlNode | undefined, name: string): string | undefined {
  const found = child(node, name)
  return found?.attributes["w:val"] ?? found?.attributes["m:val"] ?? found?.attributes["val"]
}

/** A Word switch: absent is undefined, present without a value is on. */
export function flag(node: XmlNode | undefined, name: string): boolean | undefined {
  const found = child(node, name)
  return found ? isOn(found.attributes["w:val"] ?? found.attributes["m:val"] ?? "1") : undefined
}

export function isOn(text: string): boolean {
  return !["0", "false", "off", "none"].includes(text)
}

/** How something looks, where there is nothing to read. */
export const isDecoration = ({ name }: XmlNode): boolean => name === "w:rPr" || name === "w:pPr"

/** All descendants of these names, in order. */
export function descendants(node: XmlNode, ...names: string[]): XmlNode[] {
  const found: XmlNode[] = []
  const visit = (inside: XmlNode) => {
    for (const each of inside.children) {
      if (names.includes(each.name)) found.push(each)
      visit(each)
    }
  }
  visit(node)
  return found
}

/** The branch of alternate content that is read; counting and converting must agree on it. */
export function chosenBranch(node: XmlNode): XmlNode | undefined {
  const choice = child(node, "mc:Choice")
  const fallback = child(node, "mc:Fallback")
  return fallback && isPictured.test(choice?.attributes["Requires"] ?? "") ? fallback : (choice ?? fallback)
}

/** Handwriting and models have a picture beside them, for those who cannot show more. */
const isPictured = /\b(?:wpi|aink|am3d)\b/

const withText = new Set([
  "w:t",
  "w:delText",
  "w:instrText",
  "w:delInstrText",
  "m:t",
  "dc:title",
  "dc:language",
  "vt:lpwstr",
])

function keepText(open: XmlNode[], chunk: string): void {
  const node = open.at(-1)
  if (node && withText.has(node.name)) node.text += chunk
}

function decodeXml(bytes: Buffer): string {
  const [first, second] = bytes
  const isBigEndian = first === 0xfe && second === 0xff && bytes.length % 2 === 0
  const isUtf16 = isBigEndian || (first === 0xff && second === 0xfe)
  const text = (isBigEndian ? Buffer.from(bytes).swap16() : bytes).toString(isUtf16 ? "utf16le" : "utf8")
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

function tooDeep(): never {
  return refuseFile("too_deep", "The document is nested too deeply. Flatten its nested tables or lists and try again.")
}

/** Maps a file's own prefixes to canonical ones; a prefix is taken to mean the same in the whole part. */
function canonicalNames() {
  const prefixes = new Map<string, string>()
  const seen = new Map<string, string>()
  const seenAttributes = new Map<string, string>()

  const declare = (key: string, uri: string) => {
    const own = key.slice(6)
    const canonical = canonicalPrefix(uri) ?? own
    if (prefixes.get(own) === canonical) return
    prefixes.set(own, canonical)
    seen.clear()
    seenAttributes.clear()
  }
  const canonical = (name: string) => {
    const known = seen.get(name)
    if (known !== undefined) return known

    const colon = name.indexOf(":")
    const own = colon < 0 ? "" : name.slice(0, colon)
    const prefix = prefixes.get(own) ?? own
    const local = name.slice(colon + 1)
    const answer = canonicalElement(prefix ? `${prefix}:${local}` : local)
    seen.set(name, answer)
    return answer
  }
  const attributes = (given: [name: string, value: string][]) => {
    let namespaces = none
    for (const [key, value] of given) if (isDeclaration(key)) declare(key, value)
    for (const [key, value] of given) {
      const name = attribute(key)
      if (name === "") continue
      if (namespaces === none) namespaces = {}
      namespaces[name] = value
    }
    return namespaces
  }
  /** Under which name an attribute is kept; nothing for one that is not. */
  const attribute = (key: string) => {
    const known = seenAttributes.get(key)
    if (known !== undefined) return known
    const name = isDeclaration(key) || isRevision(key) ? "" : key.includes(":") ? canonical(key) : key
    seenAttributes.set(key, name)
    return name
  }

  return { canonical, attributes }
}

/** Most elements have no attribute that is read; nothing ever adds one. */
const none: Record<string, string> = {}

const isDeclaration = (key: string) =>
  key.charCodeAt(0) === 120 && key.startsWith("xmlns") && (key.length === 5 || key[5] === ":")

/** `w:rsidR` and its like: in which session of editing Word wrote the element, which is a third of all attributes. */
const isRevision = (key: string) => key.startsWith("w:rsid")
