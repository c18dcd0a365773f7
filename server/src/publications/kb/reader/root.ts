import type { Contents } from "../kb.ts"

/** What scripts of an edition put on the global object for one another. */
export type Shared = { kbContents: Contents; kbPart: (name: string, content: unknown) => void }

export const shared = globalThis as unknown as Shared

/** An element made by hand; text is always text. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...inside)
  return element
}
