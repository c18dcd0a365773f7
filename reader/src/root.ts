import type { ScriptWords } from "./words/edition-words.ts"
import type { KbContents, EditionScript } from "./site.ts"

/** What scripts of an edition put on the global object for one another. */
export type SharedGlobals = {
  kbEdition: EditionScript
  kbContents: KbContents
  /** Stand before the script of the page, in the language of the edition. */
  kbWords: ScriptWords
  /** Makes a file of a table; there once the script for that is loaded. */
  kbTableFile?: (table: HTMLTableElement, kind: "csv" | "xlsx", title: string) => Blob
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
