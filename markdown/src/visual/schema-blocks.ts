import type { NodeSpec } from "prosemirror-model"

const sourceSpec = { content: "text*", marks: "", code: true, group: "block", defining: true } as const

/** The blocks of a visual document, but for tables. */
export const blockSpecs = {
  doc: { content: "block+" },
  paragraph: {
    content: "inline*",
    group: "block",
    parseDOM: [{ tag: "p" }],
    toDOM: () => ["p", 0],
  },
  heading: {
    attrs: { level: { default: 1, validate: "number" } },
    content: "inline*",
    group: "block",
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: (node) => [`h${node.attrs["level"]}`, 0],
  },
  /** A code block: `lang` is the first word after the fence, `meta` the rest of that line. */
  code_block: {
    ...sourceSpec,
    attrs: { lang: { default: null, validate: "string|null" }, meta: { default: null, validate: "string|null" } },
    parseDOM: [
      {
        tag: "pre",
        preserveWhitespace: "full",
        getAttrs: (pre) => ({ lang: languageOf(pre), meta: pre.getAttribute("data-meta") }),
      },
    ],
    toDOM: (node) => ["pre", { "data-lang": node.attrs["lang"], "data-meta": node.attrs["meta"] }, ["code", 0]],
  },
  /** Markdown that is edited as its source: raw HTML, definitions, shortcodes and whatever is not modelled. */
  source_block: {
    ...sourceSpec,
    attrs: { kind: { default: "html", validate: "string" } },
    parseDOM: [
      {
        tag: "pre[data-source]",
        priority: 60,
        preserveWhitespace: "full",
        getAttrs: (pre) => ({ kind: pre.getAttribute("data-source") }),
      },
    ],
    toDOM: (node) => ["pre", { "data-source": node.attrs["kind"] }, ["code", 0]],
  },
  thematic_break: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  /** `opening` is the first line of a container as it is written. */
  container: {
    attrs: { opening: { validate: "string" } },
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "div[data-container]", getAttrs: (div) => ({ opening: div.getAttribute("data-container") }) }],
    toDOM: (node) => ["div", { "data-container": node.attrs["opening"] }, 0],
  },
  list: {
    attrs: { ordered: { default: false, validate: "boolean" }, start: { default: null, validate: "number|null" } },
    content: "list_item+",
    group: "block",
    parseDOM: [
      { tag: "ul" },
      {
        tag: "ol",
        getAttrs: (ol) => ({
          ordered: true,
          start: Math.max(0, Number.parseInt(ol.getAttribute("start") ?? "1", 10) || 0),
        }),
      },
    ],
    toDOM: (node) =>
      node.attrs["ordered"] === true
        ? ["ol", node.attrs["start"] === 1 ? {} : { start: node.attrs["start"] }, 0]
        : ["ul", 0],
  },
  /** `checked` is null but for the tasks of a task list. */
  list_item: {
    attrs: { checked: { default: null, validate: "boolean|null" } },
    content: "block+",
    defining: true,
    parseDOM: [
      { tag: "li", getAttrs: (li) => ({ checked: checkedOf(li) }) },
      { tag: 'p[class^="MsoList"]', priority: 60 },
    ],
    toDOM: (node) => ["li", { "data-checked": node.attrs["checked"] }, 0],
  },
  footnote_def: {
    attrs: { label: { validate: "string" } },
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "div[data-footnote]", getAttrs: (div) => ({ label: div.getAttribute("data-footnote") }) }],
    toDOM: (node) => ["div", { "data-footnote": node.attrs["label"] }, 0],
  },
} satisfies Record<string, NodeSpec>

function languageOf(pre: HTMLElement): string | null {
  const named = pre.getAttribute("data-lang")
  if (named !== null) return named
  const classes = `${pre.className} ${pre.querySelector("code")?.className ?? ""}`
  return /(?:^|\s)(?:language|lang|highlight-source)-([\w+#-]+)/.exec(classes)?.[1] ?? null
}

function checkedOf(item: HTMLElement): boolean | null {
  const written = item.getAttribute("data-checked")
  if (written !== null) return written === "true"
  const box = item.querySelector<HTMLInputElement>(":scope > input[type=checkbox], :scope > p > input[type=checkbox]")
  return box === null ? null : box.hasAttribute("checked")
}
