import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { selectImportDocuments } from "../get.ts"
import type { ParsedDocument, SourceDocument, SuggestedChange } from "@hub/docx/parsed-document"
import { findValuePlaces, suggestSlug } from "../reader/repeated-values.ts"
import type { RewrittenDocument } from "./save-rewritten.ts"
import type { ImportValueRow, StoredLookAlike, StoredValuePlace } from "./tables.ts"
import { applyHeadings } from "./apply-headings.ts"
import "../tables.ts"

export type SuggestionDocument = Omit<SourceDocument, "look_alikes"> & { look_alikes: StoredLookAlike[] }
export type SuggestedValue = Pick<ImportValueRow, "value" | "kind" | "slug" | "places" | "accepted" | "variable_id">

const mostLookAlikes = 1000
const contextLength = 24

/** What a reading offers to be decided; what was decided about the same words of an earlier reading is so again. */
export async function buildSuggestions(
  ctx: Ctx,
  previous_id: number | null,
  parsed: ParsedDocument,
): Promise<{ documents: SuggestionDocument[]; values: SuggestedValue[] }> {
  const numbered = numberLookAlikes(parsed.documents)
  const values = (parsed.values ?? []).map((one): SuggestedValue => {
    return { ...one, slug: suggestSlug(one.value, one.kind), accepted: false, variable_id: null }
  })
  if (previous_id === null) return { documents: numbered, values }

  const decided = await repeatDecisions(ctx, previous_id, numbered, values)
  const documents = numbered.map((document): SuggestionDocument => {
    const after = decided.rewritten.get(document.path)
    if (after === undefined) return document
    const { notes: _, ...rest } = document
    const { moved: __, ...changed } = after
    return { ...rest, ...changed }
  })
  return { documents, values: decided.values }
}

/** What is undecided in an import that waits, decided as in this earlier one; its own decisions stay. */
export async function carryDecisions(
  ctx: Ctx,
  import_id: number,
  previous_id: number,
): Promise<{ rewritten: RewrittenDocument[]; values: SuggestedValue[] }> {
  const documents = await selectImportDocuments(ctx, import_id)
    .select(["position", "path", "markdown", "look_alikes", "suggestions"])
    .execute()
  const stored = await ctx.db
    .selectFrom("import_values")
    .select(["value", "kind", "slug", "places", "accepted", "variable_id"])
    .where("import_id", "=", import_id)
    .orderBy("id")
    .execute()
  const { rewritten, values } = await repeatDecisions(ctx, previous_id, documents, stored)
  return {
    values,
    rewritten: documents.flatMap(({ position, path }) => {
      const after = rewritten.get(path)
      return after === undefined ? [] : [{ ...after, position, path }]
    }),
  }
}

type UndecidedDocument = {
  path: string
  markdown: string
  look_alikes: StoredLookAlike[]
  suggestions?: SuggestedChange[]
}

/** Documents that get headings as in an earlier reading, by their paths, and values with what was decided there. */
async function repeatDecisions(
  ctx: Ctx,
  previous_id: number,
  documents: UndecidedDocument[],
  values: SuggestedValue[],
) {
  const levels = await readFormerLevels(ctx, previous_id)
  const known = await repeatValueDecisions(ctx, previous_id, documents, values)
  const rewritten = new Map<string, ReturnType<typeof applyHeadings>>()
  for (const { path, look_alikes, markdown, suggestions = [] } of documents) {
    const wanted = new Map(
      look_alikes.map(({ number, title, level }) => [number, level ?? levels.get(title)?.shift() ?? null] as const),
    )
    if (look_alikes.some(({ number, level }) => (wanted.get(number) ?? null) !== level))
      rewritten.set(path, applyHeadings({ markdown, look_alikes, suggestions }, wanted))
  }
  const moved = (place: StoredValuePlace) => ({ ...place, at: rewritten.get(place.path)?.moved(place.at) ?? place.at })
  return { rewritten, values: known.map((one) => ({ ...one, places: one.places.map(moved) })) }
}

/** Writes what an import offers, in place of what an earlier run of it did. */
export async function saveSuggestedValues(tx: Ctx, import_id: number, values: SuggestedValue[]): Promise<void> {
  await tx.db.deleteFrom("import_values").where("import_id", "=", import_id).execute()
  if (values.length === 0) return
  const rows = values.map(({ places, ...value }) => ({ ...value, import_id, places: JSON.stringify(places) }))
  await tx.db.insertInto("import_values").values(rows).execute()
}

function numberLookAlikes(documents: SourceDocument[]): SuggestionDocument[] {
  let number = 0
  return documents.map(({ look_alikes = [], ...document }) => ({
    ...document,
    look_alikes: look_alikes
      .slice(0, Math.max(0, mostLookAlikes - number))
      .map((one) => ({ ...one, number: number++, level: null })),
  }))
}

/** Which paragraphs of the earlier reading became headings, in order: the level of each by its words. */
async function readFormerLevels({ db }: Ctx, previous_id: number): Promise<Map<string, (number | null)[]>> {
  const { rows } = await sql<{ title: string; level: number | null }>`
    select one->>'title' as title, (one->>'level')::int as level
    from import_documents document, jsonb_array_elements(document.look_alikes) with ordinality as found (one, place)
    where document.import_id = ${previous_id} order by document.position, found.place`.execute(db)
  const levels = new Map<string, (number | null)[]>()
  for (const { title, level } of rows) levels.set(title, [...(levels.get(title) ?? []), level])
  return levels
}

/** Values as they were decided in the earlier reading; one that became a variable is one however often it stands here. */
async function repeatValueDecisions(
  ctx: Ctx,
  previous_id: number,
  documents: UndecidedDocument[],
  values: SuggestedValue[],
) {
  const before = await ctx.db
    .selectFrom("import_values")
    .innerJoin("variables", "variables.id", "import_values.variable_id")
    .select(["import_values.value", "import_values.kind", "variables.slug", "places", "variable_id"])
    .where("import_id", "=", previous_id)
    .where("accepted", "=", true)
    .execute()
  if (before.length === 0) return values
  const texts = await ctx.db
    .selectFrom("import_documents")
    .select(["path", "markdown"])
    .where("import_id", "=", previous_id)
    .execute()
  const missing = new Set(before.map((one) => one.value))
  for (const { value } of values) missing.delete(value)
  const rare = findValuePlaces(documents, missing).map((one): SuggestedValue => {
    return { ...one, slug: suggestSlug(one.value, one.kind), accepted: false, variable_id: null }
  })
  return [...values, ...rare].map((one): SuggestedValue => {
    const same = before.find(({ value }) => value === one.value)
    if (same === undefined || one.accepted) return one
    const left = new Set(same.places.filter((place) => place.left_out).map((place) => textAround(texts, place, one)))
    const places = one.places.map(({ path, at }): StoredValuePlace => {
      const isLeft = left.has(textAround(documents, { path, at }, one))
      return isLeft ? { path, at, left_out: true } : { path, at }
    })
    return { ...one, slug: same.slug, variable_id: same.variable_id, accepted: true, places }
  })
}

function textAround(
  texts: { path: string; markdown: string }[],
  { path, at }: StoredValuePlace,
  { value }: { value: string },
): string {
  const markdown = texts.find((one) => one.path === path)?.markdown ?? ""
  return markdown.slice(Math.max(0, at - contextLength), at + value.length + contextLength)
}
