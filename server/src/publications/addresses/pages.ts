import type { Ctx } from "../../platform/ctx.ts"

/** The page at an address of this edition. */
export async function findPage({ db }: Ctx, publication_id: number, address: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("reader_addresses")
    .select("page")
    .where("publication_id", "=", publication_id)
    .where("address", "=", address)
    .executeTakeFirst()
  return row?.page
}

/** Whether the edition has this page. */
export async function hasPage({ db }: Ctx, publication_id: number, page: number): Promise<boolean> {
  const row = await db
    .selectFrom("reader_addresses")
    .select("page")
    .where("publication_id", "=", publication_id)
    .where("page", "=", page)
    .executeTakeFirst()
  return row !== undefined
}

/** The addresses of these pages in this edition. */
export async function findAddresses(
  { db }: Ctx,
  publication_id: number,
  pages: number[],
): Promise<Map<number, string>> {
  if (pages.length === 0) return new Map()
  const rows = await db
    .selectFrom("reader_addresses")
    .select(["page", "address"])
    .where("publication_id", "=", publication_id)
    .where("page", "in", pages)
    .execute()
  return new Map(rows.map(({ page, address }) => [page, address]))
}

/** The addresses of a page in these editions. */
export async function findAddressesOfPage(
  { db }: Ctx,
  page: number | undefined,
  publications: number[],
): Promise<Map<number, string>> {
  if (page === undefined || publications.length === 0) return new Map()
  const rows = await db
    .selectFrom("reader_addresses")
    .select(["publication_id", "address"])
    .where("page", "=", page)
    .where("publication_id", "in", publications)
    .execute()
  return new Map(rows.map(({ publication_id, address }) => [publication_id, address]))
}

/** All that an address ever led to, each page once: what it meant in the edition or last before it first, then what it meant later. */
export async function findEarlierPages({ db }: Ctx, secret: string, address: string, edition: number) {
  const rows = await db
    .selectFrom("reader_addresses")
    .innerJoin("publications", "publications.id", "publication_id")
    .select(["page", "edition"])
    .where("address", "=", address)
    .where("key", "=", secret)
    .where("kind", "=", "mobile_kb")
    .where("published_at", "is not", null)
    .orderBy("edition")
    .execute()
  const before = rows.filter((row) => row.edition <= edition).toReversed()
  const after = rows.filter((row) => row.edition > edition)
  return [...new Set([...before, ...after].map(({ page }) => page))]
}

/** The last edition that readers can have with this page in it, with its address and title there. */
export const findLastEdition = ({ db }: Ctx, secret: string, page: number) =>
  db
    .selectFrom("reader_addresses")
    .innerJoin("publications", "publications.id", "publication_id")
    .select(["edition", "address", "reader_addresses.title"])
    .where("page", "=", page)
    .where("key", "=", secret)
    .where("kind", "=", "mobile_kb")
    .where("publications.status", "in", ["live", "superseded"])
    .orderBy("edition", "desc")
    .limit(1)
    .executeTakeFirst()

/** The titles of those of these pages that are in this edition, with their addresses. */
export async function findTitles({ db }: Ctx, publication_id: number, pages: number[]) {
  if (pages.length === 0) return []
  return db
    .selectFrom("reader_addresses")
    .select(["page", "address", "title"])
    .where("publication_id", "=", publication_id)
    .where("page", "in", pages)
    .orderBy("page")
    .execute()
}

/** Whether two editions have the topic, and not the same revision of it. */
export async function isOtherText({ db }: Ctx, editions: [number, number], topic_id: number): Promise<boolean> {
  const { revisions } = await db
    .selectFrom("publication_topics")
    .select(({ fn }) => fn.count<number>("revision_id").distinct().as("revisions"))
    .where("publication_id", "in", editions)
    .where("topic_id", "=", topic_id)
    .executeTakeFirstOrThrow()
  return revisions > 1
}
