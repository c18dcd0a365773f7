import { formatMoment } from "./day.ts"

/** What a state means, whatever is in it; each has a shape and a colour of its own. */
export type StateKind =
  /** Not begun, or not seen by anybody yet. */
  | "draft"
  /** Waits, and nothing is wrong. */
  | "open"
  /** Somebody or the hub is at it. */
  | "working"
  /** Waits for somebody's judgement. */
  | "review"
  | "changes"
  /** It ended well. */
  | "approved"
  | "scheduled"
  /** Readers have it. */
  | "published"
  | "rejected"
  | "archived"
  /** It ended, neither well nor badly. */
  | "ended"
  | "warning"
  | "note"

/** A state in its words, and what they mean. */
export type StateLook = { label: string; kind: StateKind }

export const archivedLook: StateLook = { label: "Archived", kind: "archived" }
/** Only those who may read what is under embargo see this. */
export const embargoLook = (until: string): StateLook => ({
  label: `Under embargo until ${formatMoment(until)}`,
  kind: "scheduled",
})
export const restrictedLook: StateLook = { label: "Restricted", kind: "review" }
