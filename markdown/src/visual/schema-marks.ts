import type { MarkSpec } from "prosemirror-model"
import { safeUrl } from "../safe-url.ts"
import { readReference } from "./schema-inlines.ts"

/** The marks, outermost first where the text does not say otherwise. */
export const markSpecs = {
  /** A link; one with a `reference` has its address in a definition and an empty `href`. */
  link: {
    attrs: {
      href: { validate: "string" },
      title: { default: null, validate: "string|null" },
      reference: { default: null },
    },
    inclusive: false,
    parseDOM: [
      { tag: "a[href]", getAttrs: linkAttributes },
      { tag: "a[data-reference]", getAttrs: linkAttributes },
    ],
    toDOM: (mark) => [
      "a",
      {
        href: mark.attrs["reference"] === null ? safeUrl(String(mark.attrs["href"])) : null,
        title: mark.attrs["title"],
        ...(mark.attrs["reference"] === null ? {} : { "data-reference": JSON.stringify(mark.attrs["reference"]) }),
      },
      0,
    ],
  },
  em: {
    parseDOM: [
      { tag: "em" },
      { tag: "i", getAttrs: (element) => element.style.fontStyle !== "normal" && null },
      { style: "font-style=italic" },
      { style: "font-style=normal", clearMark: (mark) => mark.type.name === "em" },
    ],
    toDOM: () => ["em", 0],
  },
  strong: {
    parseDOM: [
      { tag: "strong" },
      { tag: "b", getAttrs: (element) => !/^(?:normal|[1-4]00)$/.test(element.style.fontWeight) && null },
      { style: "font-weight", getAttrs: (weight) => /^(?:bold(?:er)?|[5-9]\d\d)$/.test(weight) && null },
      { style: "font-weight=400", clearMark: (mark) => mark.type.name === "strong" },
      { style: "font-weight=normal", clearMark: (mark) => mark.type.name === "strong" },
    ],
    toDOM: () => ["strong", 0],
  },
  strike: {
    parseDOM: [{ tag: "del" }, { tag: "s" }, { tag: "strike" }, { style: "text-decoration=line-through" }],
    toDOM: () => ["del", 0],
  },
  code: {
    parseDOM: [{ tag: "code" }, { tag: "tt" }, { tag: "kbd" }, { tag: "samp" }],
    toDOM: () => ["code", 0],
  },
} satisfies Record<string, MarkSpec>

function linkAttributes(anchor: HTMLElement): Record<string, unknown> | false {
  const reference = readReference(anchor.getAttribute("data-reference"))
  const href = safeUrl(anchor.getAttribute("href") ?? "")
  if (reference === null && (href === undefined || href === "")) return false
  return { href: reference === null ? href : "", title: anchor.getAttribute("title"), reference }
}
