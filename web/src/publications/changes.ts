import type { ChangedValue, EditionChange, EditionComparison, EditionChangeKind } from "@hub/contract/edition-changes"
import { formatCount } from "../widgets/format-count.ts"

/** What happened to a topic or heading, in words. */
export function describeEditionChange({ what, title_before, under, under_before }: EditionChange): string[] {
  const words: Record<EditionChangeKind, string> = {
    added: under === null ? "New" : `New, under “${under}”`,
    removed: under_before === null ? "Removed" : `Removed, was under “${under_before}”`,
    moved: describeMove(under, under_before),
    renamed: `Renamed, was “${title_before ?? ""}”`,
    changed: "Changed",
  }
  return what.map((changeKind) => words[changeKind])
}

function describeMove(under: string | null, before: string | null): string {
  if (under === before) return "Moved"
  return under === null ? `Moved, was under “${before ?? ""}”` : `Moved under “${under}”`
}

export const describeRevisions = ({ revision, revision_before }: EditionChange): string => {
  if (revision === null) return revision_before === null ? "" : String(revision_before)
  return revision_before === null || revision_before === revision
    ? String(revision)
    : `${revision_before} → ${revision}`
}

const changeKindLabels: Record<EditionChangeKind, string> = {
  added: "new",
  removed: "removed",
  moved: "moved",
  renamed: "renamed",
  changed: "changed",
}

/** How much differs, in one sentence. */
export function summarizeComparison({ counts, values }: EditionComparison): string {
  const parts = (Object.keys(changeKindLabels) as EditionChangeKind[])
    .filter((changeKind) => counts[changeKind] > 0)
    .map((changeKind) => `${counts[changeKind].toLocaleString()} ${changeKindLabels[changeKind]}`)
  if (values.length > 0) parts.push(`${formatCount(values.length, "value")} changed`)
  return parts.length === 0 ? "No differences." : `${parts.join(", ")}.`
}

export const describeChangedValue = ({ before, after }: ChangedValue): string => {
  if (before === null) return `new, “${after ?? ""}”`
  return after === null ? `removed, was “${before}”` : `“${after}” instead of “${before}”`
}
