import type { NodeSpec } from "prosemirror-model"

const cellSpec = {
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
export const tableSpecs = {
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
    ...cellSpec,
    tableRole: "cell",
    parseDOM: [{ tag: "td", getAttrs: alignOf, contentElement: singleLineOf }],
    toDOM: (node) => ["td", { align: node.attrs["align"] }, 0],
  },
  table_header: {
    ...cellSpec,
    tableRole: "header_cell",
    parseDOM: [{ tag: "th", getAttrs: alignOf, contentElement: singleLineOf }],
    toDOM: (node) => ["th", { align: node.attrs["align"] }, 0],
  },
} satisfies Record<string, NodeSpec>

function alignOf(element: HTMLElement): { align: string | null } {
  const align = element.getAttribute("align") ?? element.style.textAlign
  return { align: align === "left" || align === "right" || align === "center" ? align : null }
}

const blocks = "p, div, ul, ol, li, dl, dt, dd, h1, h2, h3, h4, h5, h6, pre, blockquote, table, tbody, tr, td, th, hr"

/** A cell is one line: blocks that another program has in it follow one another there, with a break between them. */
function singleLineOf(given: Node): HTMLElement {
  const cell = given as HTMLElement
  if (cell.querySelector(blocks) === null) return cell
  const line = cell.cloneNode() as HTMLElement
  let isBroken = false
  const take = (element: Element) => {
    for (const child of element.childNodes) {
      const inside = child.nodeType === 1 ? (child as Element) : undefined
      if (inside?.matches(blocks)) {
        isBroken = true
        take(inside)
        isBroken = true
        continue
      }
      const isEmpty = child.textContent?.trim() === "" && !inside?.matches("img, :has(img)")
      if (isEmpty && (isBroken || !line.hasChildNodes())) continue
      if (isBroken && line.hasChildNodes()) line.append(cell.ownerDocument.createElement("br"))
      line.append(child.cloneNode(true))
      isBroken = false
    }
  }
  take(cell)
  return line
}
