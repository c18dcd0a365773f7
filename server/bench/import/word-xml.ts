import { SaxesParser } from "saxes"

/** An element without its prefix (`w:p` is `p`), since no two names that are counted differ by it alone. */
export type WordElement = { name: string; attributes: Record<string, string>; children: WordElement[]; text: string }

/** The tree of a part of a Word file; nothing here is shared with the import that is measured. */
export function parseWordElements(bytes: Uint8Array): WordElement {
  const root: WordElement = { name: "", attributes: {}, children: [], text: "" }
  const open = [root]
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on("opentag", ({ name, attributes }) => {
    const plain = Object.entries(attributes).map(([key, value]) => [local(key), value])
    const element: WordElement = { name: local(name), attributes: Object.fromEntries(plain), children: [], text: "" }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on("closetag", () => void open.pop())
  parser.on("text", (text) => void (open.at(-1)!.text += text))
  parser.on("cdata", (text) => void (open.at(-1)!.text += text))
  parser.write(new TextDecoder().decode(bytes)).close()
  return root.children[0] ?? root
}

export const childElement = (element: WordElement | undefined, name: string) =>
  element?.children.find((each) => each.name === name)

export const childValue = (element: WordElement | undefined, name: string) =>
  childElement(element, name)?.attributes["val"]

const local = (name: string) => name.slice(name.indexOf(":") + 1)
