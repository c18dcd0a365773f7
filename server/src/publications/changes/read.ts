import {
  type EditionChange,
  type EditionComparison,
  type EditionDeed,
  editionDeeds,
  type EditionDifference,
  type editionChanges,
} from "@hub/contract/edition-changes"
import type { Input } from "@hub/contract/route"
import type { Ctx } from "../../platform/ctx.ts"
import { missing } from "../../platform/failure.ts"
import { cursorAfter, type Paged, pageOf, readCursor } from "../../platform/http/page.ts"
import { compute } from "../../platform/threads/compute.ts"
import { publicationFor } from "../get.ts"
import type { PublicationRow } from "../tables.ts"
import { differenceBetween } from "./difference.ts"
import { compareEditions } from "./compare.ts"
import { wentOutBefore } from "./earlier.ts"

const mostEditions = 200
const mostValues = 500

/** Which earlier editions there are, and how much differs from one of them. */
export async function compareWithEarlier(ctx: Ctx, id: number, wanted?: number): Promise<EditionComparison> {
  const row = await publicationFor(ctx, "publications.read", id)
  const editions = (await earlierEditions(ctx, row)).map(({ id, edition, published_at }) => ({
    id,
    edition,
    published_at: published_at!.toISOString(),
  }))
  const before = await earlierEdition(ctx, row, wanted)
  if (before === undefined) return { editions, against: null, counts: countsOf([]), values: [] }
  const { changes, values } = await compareEditions(ctx, before, row)
  const published_at = before.published_at!.toISOString()
  return {
    editions,
    against: { id: before.id, edition: before.edition, published_at },
    counts: countsOf(changes),
    values: values.slice(0, mostValues),
  }
}

type Query = Input<typeof editionChanges.list>["query"]

/** What differs, page by page. Editions do not change, so that a place in the list is a number. */
export async function listChanges(
  ctx: Ctx,
  id: number,
  { against, limit, cursor }: Query,
): Promise<Paged<EditionChange>> {
  const row = await publicationFor(ctx, "publications.read", id)
  const before = await earlierEdition(ctx, row, against)
  const changes = before === undefined ? [] : (await compareEditions(ctx, before, row)).changes
  const from = cursor === undefined ? 0 : Number(readCursor(cursor, 1)[0])
  const rows = changes.slice(from, from + limit + 1).map((change, at) => ({ change, next: from + at + 1 }))
  return pageOf(rows, {
    limit,
    total: changes.length,
    after: ({ next }) => cursorAfter(next),
    present: ({ change }) => change,
  })
}

type Asked = { id: number; topic_id: number; against: number }

/** A topic as readers of both editions see it, each with the values of its edition. */
export async function differenceOf(ctx: Ctx, { id, topic_id, against }: Asked): Promise<EditionDifference> {
  const row = await publicationFor(ctx, "publications.read", id)
  const before = await earlierEdition(ctx, row, against)
  const [was, now] = [before && (await textIn(ctx, before, topic_id)), await textIn(ctx, row, topic_id)]
  if (!was && !now) throw missing("Topic")
  return compute(ctx, differenceBetween, { was, now })
}

/** The edition that is asked for, or the newest that went out before this one. */
export async function earlierEdition(ctx: Ctx, row: PublicationRow, id?: number): Promise<PublicationRow | undefined> {
  const earlier = wentOutBefore(ctx, row).selectAll()
  if (id === undefined) return earlier.limit(1).executeTakeFirst()
  const found = await earlier.where("id", "=", id).executeTakeFirst()
  if (!found) throw missing("Earlier edition")
  return found
}

const earlierEditions = (ctx: Ctx, row: PublicationRow) =>
  wentOutBefore(ctx, row).select(["id", "edition", "published_at"]).limit(mostEditions).execute()

/** The text of a topic in an edition, at the first of its places. */
async function textIn({ db }: Ctx, { id, variables }: PublicationRow, topic_id: number) {
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

function countsOf(changes: EditionChange[]): Record<EditionDeed, number> {
  const counts = Object.fromEntries(editionDeeds.map((deed) => [deed, 0])) as Record<EditionDeed, number>
  for (const { what } of changes) for (const deed of what) counts[deed]++
  return counts
}
