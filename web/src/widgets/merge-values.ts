import { CallFailed } from "../call.ts"

type FieldValues = Record<string, string>
/** A field that somebody else changed; `mine` is there where it was changed here too. */
export type ConcurrentChange = { field: string; theirs: string; mine: string | undefined }

/** What somebody else saved, where that is why a change was refused. */
export function recordInConflict<Row>(error: unknown): Row | undefined {
  if (!(error instanceof CallFailed) || error.failure.code !== "version_conflict") return undefined
  return (error.failure.details as { theirs: Row }).theirs
}

/** What was typed here stays; everything else becomes what somebody else saved, and is told. */
export function mergeValues(
  mine: FieldValues,
  seen: FieldValues,
  theirs: FieldValues,
): { values: FieldValues; theirChanges: ConcurrentChange[] } {
  const values = { ...mine }
  const theirChanges: ConcurrentChange[] = []
  for (const [field, their] of Object.entries(theirs)) {
    const my = mine[field]
    if (their === seen[field] || their === my) continue
    if (my === seen[field]) values[field] = their
    theirChanges.push({ field, theirs: their, mine: my === seen[field] ? undefined : my })
  }
  return { values, theirChanges }
}
