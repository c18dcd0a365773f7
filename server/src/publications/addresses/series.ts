import type { PublicationKind } from "@hub/contract/publications"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { isPublished } from "../publication.ts"
import type { PublicationRow } from "../tables.ts"
import { selectCorrection } from "./correction.ts"
import { isEditionUnderEmbargo, mayReadEdition } from "../visibility/readers.ts"

/** One edition that was published once, newest first in its series. */
export type SeriesEdition = Pick<
  PublicationRow,
  "id" | "title" | "edition" | "status" | "sha256" | "visibility" | "collection_id" | "published_at"
> & { language: string; correction: string; embargoed: boolean }

/** The editions of a collection as one kind. `key` is what addresses are written with: a name, or the secret of those who have only that. */
export type EditionSeries = {
  secret: string
  key: string
  isNamed: boolean
  editions: SeriesEdition[]
}

/** The editions of a kind at the secret of a series, or at a name of its collection; not whether they may be read. */
export async function findSeries(
  ctx: Ctx,
  key: string,
  kind: PublicationKind = "mobile_kb",
): Promise<EditionSeries | undefined> {
  const bySecret = secretForm.test(key) ? await listEditions(ctx, key, kind) : []
  if (bySecret.length > 0) return { secret: key, key, isNamed: false, editions: bySecret }
  const named = await ctx.db
    .selectFrom("reader_names as asked")
    .innerJoin("reader_names as current", "current.collection_id", "asked.collection_id")
    .innerJoin("publications", "publications.collection_id", "asked.collection_id")
    .select(["current.name", "publications.key"])
    .where("asked.name", "=", key.normalize("NFC").toLowerCase())
    .where("current.current", "=", true)
    .where("kind", "=", kind)
    .orderBy("publications.id", "desc")
    .limit(1)
    .executeTakeFirst()
  if (!named) return undefined
  return { secret: named.key, key: named.name, isNamed: true, editions: await listEditions(ctx, named.key, kind) }
}

/** What secrets look like; a name may look so too. */
const secretForm = /^[\w-]{43}$/

const listEditions = (ctx: Ctx, key: string, kind: PublicationKind): Promise<SeriesEdition[]> =>
  ctx.db
    .selectFrom("publications")
    .select(["id", "title", "edition", "status", "sha256", "visibility", "collection_id", "published_at"])
    .select(sql<string>`coalesce(options ->> 'language', 'en')`.as("language"))
    .select(selectCorrection)
    .select(isEditionUnderEmbargo(ctx).as("embargoed"))
    .where("key", "=", key)
    .where("kind", "=", kind)
    .where("published_at", "is not", null)
    .orderBy("edition", "desc")
    .execute()

/** Anybody can guess a name: by it only what is public is read, and the rest by those who may read it without an address. */
export function mayReadInSeries(
  ctx: Ctx,
  { isNamed }: EditionSeries,
  edition: Pick<SeriesEdition, "id" | "visibility" | "collection_id" | "embargoed">,
): Promise<boolean> {
  const isGuessable = isNamed && edition.visibility === "link"
  return mayReadEdition(ctx, isGuessable ? { ...edition, visibility: "private" } : edition)
}

export const liveEdition = ({ editions }: EditionSeries) => editions.find(({ status }) => status === "live")

/** The edition that an address names: the newest, or one by its number. */
export const chooseEdition = (series: EditionSeries, which: string): SeriesEdition | undefined =>
  which === "latest" ? liveEdition(series) : series.editions.find(({ edition }) => edition === Number(which))

export const isReadable = ({ status, sha256 }: SeriesEdition) => isPublished(status) && sha256 !== null
