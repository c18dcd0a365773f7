import type { NodeSpec } from "prosemirror-model"
import { safeUrl } from "../safe-url.ts"

/** Which definition a link or image takes its address from: the normalised name, and the name as it was written. */
export interface DefinitionReference {
  identifier: string
  label: string
}

/** What stands inside paragraphs, headings and cells. */
export const inlineSpecs = {
  text: { group: "inline" },
  /** A line ending in the source that readers see as a space. */
  soft_break: {
    inline: true,
    group: "inline",
    selectable: false,
    linebreakReplacement: true,
    leafText: () => " ",
    parseDOM: [{ tag: "span[data-soft-break]" }],
    toDOM: () => ["span", { "data-soft-break": "" }, " "],
  },
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    leafText: () => "\n",
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  /** An image; one with a `reference` has its address in a definition and an empty `src`. */
  image: {
    inline: true,
    group: "inline",
    draggable: true,
    attrs: {
      src: { validate: "string" },
      alt: { default: "", validate: "string" },
      title: { default: null, validate: "string|null" },
      reference: { default: null },
    },
    parseDOM: [{ tag: "img[src]", getAttrs: imageAttributes }],
    toDOM: (node) => [
      "img",
      {
        src: node.attrs["reference"] === null ? safeUrl(String(node.attrs["src"])) : null,
        alt: node.attrs["alt"],
        title: node.attrs["title"],
        ...(node.attrs["reference"] === null ? {} : { "data-reference": JSON.stringify(node.attrs["reference"]) }),
      },
    ],
  },
  /** A `{{slug}}` that stands for its value. */
  variable: {
    inline: true,
    group: "inline",
    atom: true,
    attrs: { slug: { validate: "string" } },
    leafText: (node) => `{{${node.attrs["slug"]}}}`,
    parseDOM: [{ tag: "span[data-variable]", getAttrs: (span) => ({ slug: span.getAttribute("data-variable") }) }],
    toDOM: (node) => ["span", { "data-variable": node.attrs["slug"] }, `{{${node.attrs["slug"]}}}`],
  },
  /**
   * A piece of a line that is kept as it was written. `kind` is "html", "footnote" (`value` is `[^label]`), "literal"
   * (`value` is a `{{slug}}` that is plain words) or "source" (any other Markdown).
   */
  raw_inline: {
    inline: true,
    group: "inline",
    atom: true,
    attrs: { kind: { validate: "string" }, value: { validate: "string" } },
    leafText: (node) => String(node.attrs["value"]),
    parseDOM: [
      {
        tag: "span[data-raw]",
        getAttrs: (span) => ({ kind: span.getAttribute("data-raw"), value: span.textContent }),
      },
    ],
    toDOM: (node) => ["span", { "data-raw": node.attrs["kind"] }, node.attrs["value"]],
  },
} satisfies Record<string, NodeSpec>

function imageAttributes(image: HTMLElement): Record<string, unknown> | false {
  const src = safeUrl(image.getAttribute("src") ?? "")
  const reference = image.getAttribute("data-reference")
  if (src === undefined || (src === "" && reference === null)) return false
  return {
    src,
    alt: image.getAttribute("alt") ?? "",
    title: image.getAttribute("title"),
    reference: readReference(reference),
  }
}

/** Which definition a link or image names, kept as JSON in copied HTML; null where there is none or it was tampered with. */
export function readReference(json: string | null): DefinitionReference | null {
  try {
    const found: unknown = JSON.parse(json ?? "null")
    return isReference(found) ? { identifier: found.identifier, label: found.label } : null
  } catch {
    return null
  }
}

function isReference(found: unknown): found is DefinitionReference {
  return (
    typeof found === "object" &&
    found !== null &&
    "identifier" in found &&
    typeof found.identifier === "string" &&
    "label" in found &&
    typeof found.label === "string"
  )
}
