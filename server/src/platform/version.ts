import { conflict } from "./refusal.ts"

/** Refuses a change to what somebody else changed since it was read; both versions go back, so that nothing is lost. */
export function requireNewestVersion(version: number, read: number, both: () => { theirs: unknown; mine: unknown }) {
  if (version === read) return
  const sentence = "Someone else changed this in the meantime. Compare both versions and save the one you want to keep."
  throw conflict(sentence, { code: "version_conflict", details: both() })
}
