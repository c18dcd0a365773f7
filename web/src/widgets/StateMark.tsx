import type { StateKind, StateLook } from "./state-look.ts"
import styles from "./StateMark.module.css"

/** A state in its words, beside its shape and its colour. */
export function StateMark({ look: { label, kind }, brief = false }: { look: StateLook; brief?: boolean }) {
  return (
    <span className={`${styles.tone} ${styles.mark}`} data-kind={kind}>
      <StateGlyph kind={kind} />
      <span className={brief ? styles.words : undefined}>{label}</span>
    </span>
  )
}

/** The shape of a state in its colour, for the sign of a row whose words say the state. */
export const StateSign = ({ kind }: { kind: StateKind }) => (
  <span className={`${styles.tone} ${styles.glyph}`} data-kind={kind}>
    <StateGlyph kind={kind} />
  </span>
)

const marks: Partial<Record<StateKind, string>> = {
  working: "M7 4a3 3 0 0 1 0 6z",
  review: "M7 4a3 3 0 0 1 0 6z",
  changes: "M9 4.8 5 9.2M5.2 6.2 5 9.2l3-.3",
  approved: "M4.5 7.2l1.9 1.8 3.2-3.7",
  scheduled: "M7 4v3.2l2 1.2",
  published: "M4.3 7.2l2 1.9 3.4-3.9",
  rejected: "M5 5l4 4M9 5L5 9",
  ended: "M4.5 7h5",
  warning: "M7 3.9v3.6M7 9.4v.7",
  note: "M7 6.6v3.6M7 4v.7",
}
const box = "M1.5 3h11v3h-11zM2.5 6v5.5h9V6M5.5 8.5h3"
const halves: readonly StateKind[] = ["working", "review"]

/** The shape of a state, told apart without its colour; its words stand beside it, or are its name. */
export function StateGlyph({ kind }: { kind: StateKind }) {
  const mark = marks[kind]
  const isFilled = kind === "published"
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      {kind === "archived" ? (
        <path d={box} />
      ) : (
        <circle
          cx="7"
          cy="7"
          r={isFilled ? 5.7 : 5.6}
          {...(isFilled ? { fill: "currentColor" } : {})}
          {...(kind === "draft" ? { strokeDasharray: "2.2 2.2" } : {})}
        />
      )}
      {mark !== undefined && (
        <path
          d={mark}
          {...(halves.includes(kind) ? { fill: "currentColor", stroke: "none" } : {})}
          {...(isFilled ? { stroke: "var(--hub-surface)" } : {})}
        />
      )}
    </svg>
  )
}
