import { createFinding, type Gate } from "@hub/contract/check-rules"
import type { Finding } from "@hub/contract/checks"
import { explainMissingValue } from "@hub/markdown"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { type NamedVariable, readNamesInTexts, listNamesInTitle, readNamesOfHeads } from "../../uses/names.ts"
import type { EditionEntry } from "../entries.ts"

type MissingValuesInput = {
  places: EditionEntry[]
  variables: Record<string, string>
  gate: Gate
  long_texts: "now" | "when_made"
}

/** The variables without a value that readers of an edition would see as they are written, once a topic. */
export async function findMissingValues(
  ctx: Ctx,
  { places, variables, gate, long_texts }: MissingValuesInput,
): Promise<Finding[]> {
  const ofTexts = await namesByRevision(ctx, places, long_texts)
  const found = new Map<string, Finding>()
  for (const { kind, topic_id, revision_id, title } of places) {
    if (kind === "topic" && revision_id === null) continue
    const inText = revision_id === null ? [] : (ofTexts.get(revision_id) ?? [])
    for (const { slug, line, message = explainMissingValue(slug) } of [...inText, ...listNamesInTitle(title)]) {
      const key = `${topic_id ?? title} ${slug}`
      if (Object.hasOwn(variables, slug) || found.has(key)) continue
      found.set(
        key,
        createFinding("unresolved_variable", { topic_id, title, line, words: `{{${slug}}}`, message }, gate),
      )
    }
  }
  return [...found.values()]
}

/**
 * The variables in the texts of these places. Of newest texts they were read when they were saved, together with their
 * titles; other texts, and those that stand under another title here, are read now.
 */
async function namesByRevision(
  ctx: Ctx,
  places: EditionEntry[],
  long_texts: MissingValuesInput["long_texts"],
): Promise<Map<number, NamedVariable[]>> {
  const known = new Map<number, number>()
  const titles = new Map<number, string>()
  for (const { topic_id, revision_id, title, unchanged } of places) {
    if (topic_id === null || revision_id === null) continue
    titles.set(revision_id, title)
    if (unchanged === true) known.set(topic_id, revision_id)
  }
  const names = await readNamesOfHeads(ctx, known)
  const others = await textsToRead(ctx, titles, [...names.keys()])
  return new Map([...names, ...(await readNamesInTexts(ctx, others, long_texts))])
}

/** Those that can name a variable and were not read, or were with a title that is another here. */
async function textsToRead({ db }: Ctx, titles: Map<number, string>, read: number[]) {
  const { rows } = await sql<{ id: number; content: string }>`
    select revisions.id, content
    from unnest(${[...titles.keys()]}::bigint[], ${[...titles.values()]}::text[]) as place (id, title)
      join revisions on revisions.id = place.id
    where content ~ '\\{\\\\?\\{'
      and (not revisions.id = any(${read}::bigint[]) or (revisions.title <> place.title and revisions.title like '%{{%'))`.execute(
    db,
  )
  return rows
}
