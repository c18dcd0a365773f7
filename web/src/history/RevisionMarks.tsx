import type { RevisionSummary } from "@hub/contract/topics"
import layout from "../widgets/Layout.module.css"
import type { StateLook } from "../widgets/state-look.ts"
import { StateMark } from "../widgets/StateMark.tsx"

const marks: Record<RevisionSummary["marks"][number], StateLook> = {
  head: { label: "Latest", kind: "note" },
  live: { label: "Live", kind: "published" },
  approved: { label: "Approved", kind: "approved" },
  in_review: { label: "In review", kind: "review" },
}
const kinds = { save: null, import: "Imported", merge: "Merged", restore: "Restored" } as const

/** What a revision is besides one of many, and how it came to be if not by a plain save. */
export function RevisionMarks({ line }: { line: Pick<RevisionSummary, "marks" | "kind"> }) {
  return (
    <>
      {line.marks.map((mark) => (
        <StateMark key={mark} look={marks[mark]} />
      ))}
      {kinds[line.kind] !== null && <span className={layout.tag}>{kinds[line.kind]}</span>}
    </>
  )
}
