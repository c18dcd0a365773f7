import { SaxesParser } from "saxes"

/** An element without its prefix (`w:p` is `p`), since no two names that are counted differ by it alone. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

/** The tree of a part of a Word file; nothing here is shared with the import that is measured. */
export function elementsOf(bytes: Uint8Array): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" }
  const open = [root]
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on("opentag", ({ name, attributes }) => {
    const plain = Object.entries(attributes).map(([key, value]) => [local(key), value])
    const element: Element = { name: local(name), attributes: Object.fromEntries(plain), children: [], text: "" }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on("closetag", () => void open.pop())
  parser.on("text", (text) => void (open.at(-1)!.text += text))
  parser.on("cdata", (text) => void (open.at(-1)!.text += text))
  parser.write(new TextDecoder().decode(bytes)).close()
  return root.children[0] ?? root
}

export const inside = (element: Element | undefined, name: string) =>
  element?.children.find((each) => each.name === name)

export const valueIn = (element: Element | undefined, name: string) => inside(element, name)?.attributes["val"]

const local = (name: string) => name.slice(name.indexOf(":") + 1)
