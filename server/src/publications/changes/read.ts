import {
  type EditionChange,
  type EditionComparison,
  type EditionChangeKind,
  editionChangeKinds,
  type EditionDifference,
  type editionChanges,
} from "@hub/contract/edition-changes"
import type { RouteInput } from "@hub/contract/route"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import { createCursor, type PagedList, cutPage, readCursor } from "../../platform/http/page.ts"
import { compute } from "../../platform/threads/compute.ts"
import { getPublication } from "../get.ts"
import type { PublicationRow } from "../tables.ts"
import { editionDifferenceComputation } from "./difference.ts"
import { compareEditions } from "./compare.ts"
import { selectEarlierEditions } from "./earlier.ts"

const mostEditions = 200
const mostValues = 500

/** Which earlier editions there are, and how much differs from one of them. */
export async function compareWithEarlier(ctx: Ctx, id: number, wanted?: number): Promise<EditionComparison> {
  const row = await getPublication(ctx, "publications.read", id)
  const editions = (await listEarlierEditions(ctx, row)).map(({ id, edition, published_at }) => ({
    id,
    edition,
    published_at: published_at!.toISOString(),
  }))
  const before = await findEarlierEdition(ctx, row, wanted)
  if (before === undefined) return { editions, against: null, counts: countChangeKinds([]), values: [] }
  const { changes, values } = await compareEditions(ctx, before, row)
  const published_at = before.published_at!.toISOString()
  return {
    editions,
    against: { id: before.id, edition: before.edition, published_at },
    counts: countChangeKinds(changes),
    values: values.slice(0, mostValues),
  }
}

type EditionChangeListQuery = RouteInput<typeof editionChanges.list>["query"]

/** What differs, page by page. Editions do not change, so that a place in the list is a number. */
export async function listEditionChanges(
  ctx: Ctx,
  id: number,
  { against, limit, cursor }: EditionChangeListQuery,
): Promise<PagedList<EditionChange>> {
  const row = await getPublication(ctx, "publications.read", id)
  const before = await findEarlierEdition(ctx, row, against)
  const changes = before === undefined ? [] : (await compareEditions(ctx, before, row)).changes
  const from = cursor === undefined ? 0 : Number(readCursor(cursor, 1)[0])
  const rows = changes.slice(from, from + limit + 1).map((change, at) => ({ change, next: from + at + 1 }))
  return cutPage(rows, {
    limit,
    total: changes.length,
    after: ({ next }) => createCursor(next),
    present: ({ change }) => change,
  })
}

type EditionDifferenceQuery = { id: number; topic_id: number; against: number }

/** A topic as readers of both editions see it, each with the values of its edition. */
export async function readEditionDifference(
  ctx: Ctx,
  { id, topic_id, against }: EditionDifferenceQuery,
): Promise<EditionDifference> {
  const row = await getPublication(ctx, "publications.read", id)
  const before = await findEarlierEdition(ctx, row, against)
  const [was, now] = [
    before && (await readTextInEdition(ctx, before, topic_id)),
    await readTextInEdition(ctx, row, topic_id),
  ]
  if (!was && !now) throw notFound("Topic")
  return compute(ctx, editionDifferenceComputation, { was, now })
}

/** The edition that is asked for, or the newest that went out before this one. */
export async function findEarlierEdition(
  ctx: Ctx,
  row: PublicationRow,
  id?: number,
): Promise<PublicationRow | undefined> {
  const earlier = selectEarlierEditions(ctx, row).selectAll()
  if (id === undefined) return earlier.limit(1).executeTakeFirst()
  const found = await earlier.where("id", "=", id).executeTakeFirst()
  if (!found) throw notFound("Earlier edition")
  return found
}

const listEarlierEditions = (ctx: Ctx, row: PublicationRow) =>
  selectEarlierEditions(ctx, row).select(["id", "edition", "published_at"]).limit(mostEditions).execute()

/** The text of a topic in an edition, at the first of its places. */
async function readTextInEdition({ db }: Ctx, { id, variables }: PublicationRow, topic_id: number) {
  const place = await db
    .selectFrom("publication_topics as place")
    .innerJoin("revisions as revision", "revision.id", "place.revision_id")
    .select(["place.title", "place.own_values", "revision.content"])
    .where("place.publication_id", "=", id)
    .where("place.topic_id", "=", topic_id)
    .orderBy("place.position")
    .limit(1)
    .executeTakeFirst()
  if (!place) return undefined
  return { title: place.title, content: place.content, values: { ...variables, ...place.own_values } }
}

function countChangeKinds(changes: EditionChange[]): Record<EditionChangeKind, number> {
  const counts = Object.fromEntries(editionChangeKinds.map((kind) => [kind, 0])) as Record<EditionChangeKind, number>
  for (const { what } of changes) for (const kind of what) counts[kind]++
  return counts
}
