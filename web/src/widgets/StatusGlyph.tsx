const marks: Record<string, string> = {
  pending: "M7 4a3 3 0 0 1 0 6z",
  pending_review: "M7 4a3 3 0 0 1 0 6z",
  revisions_requested: "M9 4.8 5 9.2M5.2 6.2 5 9.2l3-.3",
  approved: "M4.5 7.2l1.9 1.8 3.2-3.7",
  staging: "M7 4v3.2l2 1.2",
  published: "M4.3 7.2l2 1.9 3.4-3.9",
  rejected: "M5 5l4 4M9 5L5 9",
}
const archive = "M1.5 3h11v3h-11zM2.5 6v5.5h9V6M5.5 8.5h3"

/** The shape of a status, told apart without its colour; its word always stands beside it. */
export function StatusGlyph({ status }: { status: string }) {
  const mark = marks[status]
  const isFilled = status === "published"
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      {status === "archived" ? (
        <path d={archive} />
      ) : (
        <circle
          cx="7"
          cy="7"
          r={isFilled ? 5.7 : 5.6}
          {...(isFilled ? { fill: "currentColor" } : {})}
          {...(status === "draft" ? { strokeDasharray: "2.2 2.2" } : {})}
        />
      )}
      {mark !== undefined && (
        <path
          d={mark}
          {...(status.startsWith("pending") ? { fill: "currentColor", stroke: "none" } : {})}
          {...(isFilled ? { stroke: "var(--hub-surface)" } : {})}
        />
      )}
    </svg>
  )
}
