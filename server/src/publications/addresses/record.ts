import { addressesOf } from "@hub/reader/addresses"
import type { KbContents } from "@hub/reader/site"
import { sql } from "kysely"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { readZipDirectory, readZipFile } from "../../platform/files/read-zip.ts"
import { findZipEntry } from "../../platform/files/zip-directory.ts"
import { nameByTitle } from "./names.ts"

export type PageAddress = { page: number; address: string; title: string }

/** The address of each page of a web edition, by the contents in its file. */
export async function readPageAddresses(path: string): Promise<PageAddress[]> {
  const entry = findZipEntry(await readZipDirectory(path), "assets/contents.js")
  if (!entry) return []
  const script = (await readZipFile(path, entry)).toString()
  const { topics } = JSON.parse(script.slice(script.indexOf("=") + 1)) as KbContents
  const addresses = addressesOf(topics)
  return topics.map(([page, , title]) => ({ page, title, address: addresses.get(page)! }))
}

/** Writes down where the pages of an edition are, so that they are found by it for good. Safe to repeat. */
export async function recordAddresses({ db }: Ctx, publication_id: number, pages: PageAddress[]) {
  await sql`
    insert into reader_addresses (publication_id, page, address, title)
    select ${publication_id}::bigint, page, address, title
      from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as made (page bigint, address text, title text)
    on conflict (publication_id, page) do update set address = excluded.address, title = excluded.title`.execute(db)
}

export const recordAddressesJob = "publication.addresses"

/** The same for editions that were made before there were addresses. */
export async function recordEarlierAddresses(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom("publications")
    .select(["id", "sha256", "collection_id", "title", "status"])
    .where("kind", "=", "mobile_kb")
    .where("sha256", "is not", null)
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom("reader_addresses").select("page").whereRef("publication_id", "=", "publications.id"),
        ),
      ),
    )
    .orderBy("id")
    .execute()
  const unreadable: number[] = []
  for (const { id, sha256, collection_id, title, status } of rows) {
    const addresses = await readPageAddresses(ctx.app.files.pathOf(sha256!)).catch(() => undefined)
    if (addresses === undefined) unreadable.push(id)
    else
      await inTransaction(ctx, async (tx) => {
        await recordAddresses(tx, id, addresses)
        if (collection_id !== null && status === "live") await nameByTitle(tx, { collection_id, title })
      })
  }
  if (unreadable.length > 0) throw new Error(`The files of these editions could not be read: ${unreadable.join(", ")}.`)
}
