import { conflict } from "./refusal.ts"

/** Refuses a change to what somebody else changed since it was read; both versions go back, so that nothing is lost. */
export function requireNewestVersion(version: number, read: number, both: () => { theirs: unknown; mine: unknown }) {
  if (version === read) return
  const sentence = "Somebody else changed this meanwhile. Look at both versions, and save again what shall stand."
  throw conflict(sentence, { code: "version_conflict", details: both() })
}
