import type { StyleRole } from "@hub/contract/style-map"

const labels: Record<StyleRole, string> = {
  heading1: "Heading 1",
  heading2: "Heading 2",
  heading3: "Heading 3",
  heading4: "Heading 4",
  heading5: "Heading 5",
  heading6: "Heading 6",
  plain: "Plain text",
  code: "Code",
  quote: "Quote",
  note: "Note",
  title: "Title of the document",
  caption: "Caption",
  term: "Term",
  definition: "Definition",
  contents: "Table of contents (left out)",
}

export const roleLabel = (role: StyleRole) => labels[role]

export const roleOptions = Object.entries(labels).map(([value, label]) => ({ value, label }))
