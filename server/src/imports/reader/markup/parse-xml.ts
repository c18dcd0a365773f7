import { characterEntities } from "character-entities"
import { SaxesParser } from "saxes"
import { type MarkupBudget, spendElement } from "./limits.ts"
import { createElement, type MarkupElement } from "./tree.ts"

/** XML as a tree, or what is wrong with it. Names have the prefix by which the readers know a namespace; those of HTML have none. */
export function parseXmlTree(bytes: Buffer, budget: MarkupBudget): MarkupElement | { problem: string } {
  const root = createElement("#document")
  const open = [root]
  const prefixOf = createPrefixes()
  let problem: string | undefined
  const parser = new SaxesParser({ xmlns: true, position: false })
  // Named characters are known; what a file declares itself never is, so that nothing grows.
  Object.assign(parser.ENTITIES, characterEntities)
  parser.on("error", (error) => void (problem ??= error.message.slice(0, 80)))
  parser.on("doctype", (text) => {
    if (text.includes("[")) problem ??= "it declares XML entities of its own"
  })
  parser.on("opentag", (tag) => {
    spendElement(budget, open.length)
    const attributes = Object.values(tag.attributes).filter(({ prefix }) => prefix !== "xmlns")
    const node = createElement(
      prefixOf(tag.uri) + tag.local,
      [],
      Object.fromEntries(attributes.map(({ uri, local, value }) => [prefixOf(uri) + local, value])),
    )
    open.at(-1)!.children.push(node)
    open.push(node)
  })
  parser.on("closetag", () => void open.pop())
  const addText = (text: string) => void (open.length > 1 && open.at(-1)!.children.push({ text }))
  parser.on("text", addText)
  parser.on("cdata", addText)
  parser.write(decodeXml(bytes)).close()
  if (problem !== undefined) return { problem }
  const [first] = root.children
  return first !== undefined && "name" in first ? first : { problem: "it holds nothing" }
}

const prefixes: [RegExp, string][] = [
  [/^urn:oasis:names:tc:opendocument:xmlns:drawing:1\.0$/, "draw:"],
  [/^urn:oasis:names:tc:opendocument:xmlns:([a-z-]+?)(?:-compatible)?:1\.0$/, "$1:"],
  [/^http:\/\/www\.w3\.org\/1999\/xlink$/, "xlink:"],
  [/^http:\/\/www\.idpf\.org\/2007\/ops$/, "epub:"],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/, "dc:"],
  [/^http:\/\/www\.w3\.org\/XML\/1998\/namespace$/, "xml:"],
  [/\/officeDocument\/(?:2006\/)?relationships$/, "r:"],
]

/** Finds the prefix of each namespace once. */
function createPrefixes(): (uri: string) => string {
  const known = new Map<string, string>()
  return (uri) => {
    const before = known.get(uri)
    if (before !== undefined) return before
    const found = prefixes.map(([pattern, prefix]) => ({ prefix, match: pattern.exec(uri) })).find(({ match }) => match)
    const prefix = found?.prefix.replace("$1", found.match?.[1] ?? "") ?? ""
    known.set(uri, prefix)
    return prefix
  }
}

function decodeXml(bytes: Buffer): string {
  const [first, second] = bytes
  const wide =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : undefined
  const named = /^<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(bytes.toString("latin1", 0, 200))?.[1]
  try {
    return new TextDecoder(wide ?? named ?? "utf-8").decode(bytes)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder().decode(bytes)
    throw error
  }
}
