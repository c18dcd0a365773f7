import type { NodeSpec } from "prosemirror-model"

const cell = {
  content: "inline*",
  isolating: true,
  attrs: {
    colspan: { default: 1, validate: "number" },
    rowspan: { default: 1, validate: "number" },
    colwidth: { default: null },
    align: { default: null, validate: "string|null" },
  },
} as const

/**
 * Tables, shaped for prosemirror-tables. The first row holds headers, each other row as many cells as the first; no cell
 * spans others. A column stands as the header's `align` says; that of the cells below only repeats it.
 */
export const tables = {
  table: {
    content: "table_row+",
    tableRole: "table",
    group: "block",
    isolating: true,
    parseDOM: [{ tag: "table" }],
    toDOM: () => ["table", ["tbody", 0]],
  },
  table_row: {
    content: "(table_cell | table_header)*",
    tableRole: "row",
    parseDOM: [{ tag: "tr" }],
    toDOM: () => ["tr", 0],
  },
  table_cell: {
    ...cell,
    tableRole: "cell",
    parseDOM: [{ tag: "td", getAttrs: alignOf }],
    toDOM: (node) => ["td", { align: node.attrs["align"] }, 0],
  },
  table_header: {
    ...cell,
    tableRole: "header_cell",
    parseDOM: [{ tag: "th", getAttrs: alignOf }],
    toDOM: (node) => ["th", { align: node.attrs["align"] }, 0],
  },
} satisfies Record<string, NodeSpec>

function alignOf(element: HTMLElement): { align: string | null } {
  const align = element.getAttribute("align") ?? element.style.textAlign
  return { align: align === "left" || align === "right" || align === "center" ? align : null }
}
