import { CallFailed } from "../call.ts"

type Values = Record<string, string>
/** A field that somebody else changed; `mine` is there where it was changed here too. */
export type News = { field: string; theirs: string; mine: string | undefined }

/** What somebody else saved, where that is why a change was refused. */
export function changedMeanwhile<Row>(error: unknown): Row | undefined {
  if (!(error instanceof CallFailed) || error.failure.code !== "version_conflict") return undefined
  return (error.failure.details as { theirs: Row }).theirs
}

/** What was typed here stays; everything else becomes what somebody else saved, and is told. */
export function joined(mine: Values, seen: Values, theirs: Values): { values: Values; news: News[] } {
  const values = { ...mine }
  const news: News[] = []
  for (const [field, their] of Object.entries(theirs)) {
    const my = mine[field]
    if (their === seen[field] || their === my) continue
    if (my === seen[field]) values[field] = their
    news.push({ field, theirs: their, mine: my === seen[field] ? undefined : my })
  }
  return { values, news }
}
