import type { RevisionEdition, RevisionSummary } from "@hub/contract/topics/revisions"
import { Link } from "@tanstack/react-router"
import { formatDay } from "../widgets/day.ts"
import layout from "../widgets/Layout.module.css"
import type { StateLook } from "../widgets/state-look.ts"
import { StateMark } from "../widgets/StateMark.tsx"

const marks: Record<Exclude<RevisionSummary["marks"][number], "approved">, StateLook> = {
  head: { label: "Latest", kind: "note" },
  live: { label: "Published", kind: "published" },
  in_review: { label: "In review", kind: "review" },
}
const kinds = { save: null, import: "Imported", merge: "Merged", restore: "Restored" } as const

/** What a revision is besides one of many, and how it came to be if not by a plain save. */
export function RevisionMarks({ line }: { line: Pick<RevisionSummary, "marks" | "kind" | "approved_at"> }) {
  const approved = describeApproval(line)
  return (
    <>
      {line.marks.map((mark) => mark !== "approved" && <StateMark key={mark} look={marks[mark]} />)}
      {approved !== undefined && <StateMark look={{ label: approved, kind: "approved" }} />}
      {kinds[line.kind] !== null && <span className={layout.tag}>{kinds[line.kind]}</span>}
    </>
  )
}

/** An approval counts for one version, and stays a fact when the topic goes on. */
function describeApproval({ marks, approved_at }: Pick<RevisionSummary, "marks" | "approved_at">): string | undefined {
  if (approved_at !== null) return `Approved ${formatDay(approved_at)}`
  return marks.includes("approved") ? "Approved" : undefined
}

/** The editions that a revision was published in. */
export function RevisionEditions({ editions }: { editions: RevisionEdition[] }) {
  if (editions.length === 0) return null
  return (
    <ul className={`${layout.plainList} ${layout.quietSmall}`} aria-label="Published in">
      {editions.map(({ publication_id, title, kind, edition, published_at }) => (
        <li key={publication_id}>
          <Link to="/publications/$id" params={{ id: publication_id }} className={layout.link}>
            Edition {edition} of “{title}” ({kind === "pdf" ? "PDF" : "knowledge base"})
          </Link>
          , {formatDay(published_at)}
        </li>
      ))}
    </ul>
  )
}
