import type { Element } from "hast"
import { kindOfName } from "@hub/markdown"
import { attributeText } from "./html.ts"
import type { BlockConverter } from "./topic-context.ts"

/** The names of places that an element has. */
export function anchorNames(node: Element): string[] {
  const given = [attributeText(node, "id"), node.tagName === "a" ? attributeText(node, "name") : undefined]
  return given.flatMap((name) => name || [])
}

/** The name by which a table or figure gets its number. */
export function givenName(converter: BlockConverter, node: Element): { id?: string } {
  const id = attributeText(node, "id")
  return hasNumberedName(converter, node) && id !== undefined ? { id } : {}
}

export const hasNumberedName = ({ around }: BlockConverter, node: Element): boolean =>
  around.numbers !== undefined &&
  (node.tagName === "table" || node.tagName === "figure") &&
  kindOfName(attributeText(node, "id") ?? "") !== undefined
