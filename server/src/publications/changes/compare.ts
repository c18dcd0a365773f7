import type { ChangedValue, EditionChange } from "@hub/contract/edition-changes"
import { variablesIn } from "@hub/markdown"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { createTitleTree } from "../../uses/uses.ts"
import type { PublicationRow } from "../tables.ts"
import { compareEntries, type ComparedEntry } from "./changes.ts"

type EditionValues = Record<string, string>
type ComparableEdition = Pick<PublicationRow, "id" | "variables">
type ComparedEntryRow = Omit<ComparedEntry, "words"> & {
  revision_id: number | null
  content_hash: string | null
  own_values: EditionValues | null
}

/** `inBoth` are the topics that stand in both editions, wherever. */
export type EditionDifferences = { changes: EditionChange[]; values: ChangedValue[]; inBoth: Set<number> }

/** How an edition became another. Texts are compared by what they hash to and by the values of the variables in them. */
export async function compareEditions(
  ctx: Ctx,
  before: ComparableEdition,
  after: ComparableEdition,
): Promise<EditionDifferences> {
  const [were, are] = [await listComparedEntries(ctx, before.id), await listComparedEntries(ctx, after.id)]
  const slugs = await slugsWithChangedValues(ctx, were, are, before.variables, after.variables)
  return {
    changes: compareEntries(
      were.map(createEntryWording(before.variables, slugs)),
      are.map(createEntryWording(after.variables, slugs)),
    ),
    values: compareValues(before.variables, after.variables),
    inBoth: intersectTopics(were, are),
  }
}

function intersectTopics(were: ComparedEntryRow[], are: ComparedEntryRow[]): Set<number> {
  const has = new Set(are.map(({ topic_id }) => topic_id))
  return new Set(were.flatMap(({ topic_id }) => (topic_id !== null && has.has(topic_id) ? topic_id : [])))
}

/** What is read of a place: its text, and the values that stand in it. */
function createEntryWording(variables: EditionValues, slugs: Map<number, string[]>) {
  return ({ revision_id, content_hash, own_values, ...place }: ComparedEntryRow): ComparedEntry => {
    const values = { ...variables, ...own_values }
    const inText = (revision_id === null ? undefined : slugs.get(revision_id)) ?? []
    const used = [...inText, ...variablesIn(createTitleTree(place.title))]
    return { ...place, words: JSON.stringify([content_hash, used.map((slug) => values[slug] ?? null)]) }
  }
}

const listComparedEntries = ({ db }: Ctx, publication_id: number): Promise<ComparedEntryRow[]> =>
  db
    .selectFrom("publication_topics as place")
    .leftJoin("revisions as revision", "revision.id", "place.revision_id")
    .select(["place.kind", "place.topic_id", "place.node_id", "place.title", "place.level", "place.revision"])
    .select(["place.revision_id", "place.own_values"])
    .select(sql<string | null>`md5(revision.content)`.as("content_hash"))
    .where("place.publication_id", "=", publication_id)
    .orderBy("place.position")
    .execute()

/** The variables in each text, where any has another value than it had; else no text need be looked at. */
async function slugsWithChangedValues(
  { db }: Ctx,
  were: ComparedEntryRow[],
  are: ComparedEntryRow[],
  before: EditionValues,
  after: EditionValues,
) {
  const own = (places: ComparedEntryRow[]) =>
    JSON.stringify(places.map(({ topic_id, own_values }) => `${topic_id} ${JSON.stringify(own_values)}`).toSorted())
  const isSame = compareValues(before, after).length === 0 && own(were) === own(are)
  const ids = isSame ? [] : [...were, ...are].flatMap(({ revision_id }) => revision_id ?? [])
  if (ids.length === 0) return new Map<number, string[]>()
  const { rows } = await sql<{ id: number; slugs: string[] }>`
    select id, array(select distinct replace(found[1], ${"\\"}, '')
      from regexp_matches(title || ' ' || content, ${String.raw`\{\{([a-z0-9_\\]+)\}\}`}, 'g') found order by 1) as slugs
    from revisions where id = any(${[...new Set(ids)]}::bigint[]) and (title || content) like '%{{%'`.execute(db)
  return new Map(rows.map(({ id, slugs }) => [id, slugs]))
}

function compareValues(before: EditionValues, after: EditionValues): ChangedValue[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted()
    .map((slug) => ({ slug, before: before[slug] ?? null, after: after[slug] ?? null }))
    .filter((value) => value.before !== value.after)
}
