import type { PdfBlock, PdfDocument } from "../document/document.ts"
import { listPictures } from "../document/pictures.ts"

/** Signs that the compiler's own fonts have for sure: nothing else needs a trial. */
const certain = String.raw`\n\t\x20-\x7e\u00a0-\u017f\u2010-\u2015\u2018-\u2026\u2030-\u203a\u20ac\u2122`
const doubtful = new RegExp(String.raw`[^${certain}]|\p{M}`, "u")
const sign = new RegExp(String.raw`(?:[^${certain}]|[\x21-\x7e\u00a1-\u017f](?=\p{M}))\p{M}*`, "gu")

/**
 * A document of one page that has all which a standard may refuse in this one: each sign that perhaps no font has, and a
 * picture that nobody described. What becomes of it tells beforehand what would become of the book, and its pages are laid
 * out and written once. There is none where nothing is in doubt.
 */
export function buildTrialDocument<Document extends Pick<PdfDocument, "body">>(
  document: Document,
): Document | undefined {
  const signs = new Set<string>()
  for (const words of printedTexts(document))
    if (doubtful.test(words)) for (const [one] of words.matchAll(sign)) signs.add(one)
  const mute = listPictures(document).find((picture) => picture.path !== undefined && picture.alt === "")
  const body: PdfBlock[] = [
    ...(signs.size > 0 ? [{ kind: "paragraph" as const, body: [[...signs].join(" ")] }] : []),
    ...(mute ? [{ kind: "figure" as const, image: mute, caption: [] }] : []),
  ]
  return body.length > 0 && document.body.length > 0 ? { ...document, body } : undefined
}

/** What no reader sees of a block. A picture that is there says its words to nobody but those who cannot see it. */
const unprintedKeys = new Set(["kind", "label", "url", "language", "source", "path", "warnings", "standard"])

function printedTexts(document: object): string[] {
  const found: string[] = []
  const left: unknown[] = [document]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === "string") found.push(next)
    else if (Array.isArray(next)) for (let at = next.length - 1; at >= 0; at--) left.push(next[at])
    else if (typeof next === "object" && next !== null) {
      if ("path" in next) continue
      for (const [name, value] of Object.entries(next).toReversed()) if (!unprintedKeys.has(name)) left.push(value)
    }
  }
  return found
}
