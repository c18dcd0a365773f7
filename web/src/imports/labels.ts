import type { Import, ImportStatus } from "@hub/contract/imports"

/** Section 2.5: what kinds of documents are called. */
export const labelImportType = (type: Import["type"]) => (type === "word" ? "Word Document" : "Markdown File")

export const importStatusLooks: Record<ImportStatus, { label: string; color: string }> = {
  queued: { label: "Queued", color: "gray" },
  converting: { label: "Converting", color: "blue" },
  needs_review: { label: "Needs review", color: "yellow" },
  importing: { label: "Importing", color: "blue" },
  completed: { label: "Completed", color: "green" },
  failed: { label: "Failed", color: "red" },
  rejected: { label: "Rejected", color: "gray" },
  cancelled: { label: "Cancelled", color: "gray" },
  undone: { label: "Undone", color: "gray" },
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
