import type { ImportType } from "@hub/contract/import-types"
import type { Import, ImportStatus } from "@hub/contract/imports"
import type { StateLook } from "../widgets/state-look.ts"

/** Section 2.5: what kinds of documents are called. */
export const labelImportType = (type: ImportType): string => typeLabels[type]

const typeLabels: Record<ImportType, string> = {
  word: "Word Document",
  markdown: "Markdown File",
  html: "Web Page",
  epub: "EPUB Book",
  odt: "OpenDocument Text",
  sheets: "Spreadsheet",
}

export const importStatusLooks: Record<ImportStatus, StateLook> = {
  queued: { label: "Queued", kind: "open" },
  converting: { label: "Converting", kind: "working" },
  needs_review: { label: "Needs review", kind: "review" },
  importing: { label: "Importing", kind: "working" },
  completed: { label: "Completed", kind: "approved" },
  failed: { label: "Failed", kind: "rejected" },
  rejected: { label: "Rejected", kind: "ended" },
  cancelled: { label: "Cancelled", kind: "ended" },
  undone: { label: "Undone", kind: "changes" },
}

/** How long an import took from its upload to its end, the importer's own time at the review included. */
export function formatImportDuration({ created_at, finished_at }: Pick<Import, "created_at" | "finished_at">): string {
  if (finished_at === null) return ""
  const seconds = Math.max(1, Math.round((Date.parse(finished_at) - Date.parse(created_at)) / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(seconds / 3600)
  return hours < 24 ? `${hours} h` : `${Math.round(seconds / 86_400)} d`
}
