import type { Import, ImportStatus } from "@hub/contract/imports"

/** Section 2.5: what kinds of documents are called. */
export const typeLabel = (type: Import["type"]) => (type === "word" ? "Word Document" : "Markdown File")

export const looks: Record<ImportStatus, { label: string; color: string }> = {
  queued: { label: "Queued", color: "gray" },
  converting: { label: "Converting", color: "blue" },
  needs_review: { label: "Needs Review", color: "yellow" },
  importing: { label: "Importing", color: "blue" },
  completed: { label: "Completed", color: "green" },
  failed: { label: "Failed", color: "red" },
  rejected: { label: "Rejected", color: "gray" },
  cancelled: { label: "Cancelled", color: "gray" },
  undone: { label: "Undone", color: "gray" },
}
