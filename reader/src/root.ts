import type { KbContents, EditionScript } from "./site.ts"

/** What scripts of an edition put on the global object for one another. */
export type SharedGlobals = {
  kbEdition: EditionScript
  kbContents: KbContents
  kbPart: (name: string, content: unknown) => void
}

export const shared = globalThis as unknown as SharedGlobals

/** Runs another script of the edition in the page; unlike a request, this works from a folder too. */
export function loadInPage(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = makeElement("script", { src: url })
    script.addEventListener("load", () => resolve())
    script.addEventListener("error", () => reject(new Error(`Could not load ${url}.`)))
    document.head.append(script)
  })
}

/** An element made by hand; text is always text. */
export function makeElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...inside)
  return element
}
