import type { RevisionSummary } from "@hub/contract/topics"
import { Badge } from "@mantine/core"

const marks = {
  head: { label: "Latest", color: "ink" },
  live: { label: "Live", color: "teal" },
  approved: { label: "Approved", color: "green" },
  in_review: { label: "In review", color: "yellow" },
} as const
const kinds = { save: null, import: "Imported", merge: "Merged", restore: "Restored" } as const

/** What a revision is besides one of many, and how it came to be if not by a plain save. */
export function RevisionMarks({ line }: { line: Pick<RevisionSummary, "marks" | "kind"> }) {
  return (
    <>
      {line.marks.map((mark) => (
        <Badge key={mark} variant="light" color={marks[mark].color} tt="none" fw={600}>
          {marks[mark].label}
        </Badge>
      ))}
      {kinds[line.kind] !== null && (
        <Badge variant="outline" color="gray" tt="none" fw={500}>
          {kinds[line.kind]}
        </Badge>
      )}
    </>
  )
}
