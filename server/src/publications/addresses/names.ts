import type { Publication } from "@hub/contract/publications"
import { writeAddress } from "@hub/reader/addresses"
import { sql } from "kysely"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict, invalidField } from "../../platform/refusal.ts"
import { getPublication } from "../get.ts"
import { presentPublication, withPublisherName } from "../present.ts"
import { findAddressName } from "./address-name.ts"

const longestName = 60

/** Gives a collection a name by its title; one that somebody chose, or that is already of this title, stays. */
export async function nameByTitle(tx: Ctx, { collection_id, title }: { collection_id: number; title: string }) {
  await lockNames(tx, collection_id)
  const current = await findAddressName(tx, collection_id)
  const base = shortName(title) || `collection-${collection_id}`
  if (current?.chosen || (current && isNameOf(current.name, base))) return
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`
    if (await takeName(tx, name, collection_id)) return makeCurrent(tx, { name, collection_id, chosen: false })
  }
}

/** Gives the editions of a collection the name that somebody chose. The names of before lead to it. */
export function chooseReaderName(ctx: Ctx, id: number, wanted: string): Promise<Publication> {
  return inTransaction(ctx, async (tx) => {
    const row = await getPublication(tx, "publications.publish", id)
    const { collection_id, title } = row
    if (collection_id === null) throw conflict("The collection of this edition was deleted.")
    const name = shortName(wanted)
    if (name === "") throw invalidField("name", "Use letters or digits.")
    await lockNames(tx, collection_id)
    const before = await findAddressName(tx, collection_id)
    if (before?.name === name) throw invalidField("name", "This is already the address.")
    if (!(await takeName(tx, name, collection_id)))
      throw invalidField("name", "Another collection has this address, or had it before. Choose another one.")
    await makeCurrent(tx, { name, collection_id, chosen: true })
    await recordEvent(tx, "publication.reader_name_changed", id, { title, from: before?.name ?? "", to: name })
    return presentPublication(tx.actor, await withPublisherName(tx, row))
  })
}

const shortName = (words: string) => writeAddress(Array.from(writeAddress(words)).slice(0, longestName).join(""))

const isNameOf = (name: string, base: string) =>
  name === base || (name.startsWith(`${base}-`) && /^\d+$/.test(name.slice(base.length + 1)))

/** One at a time names a collection. */
const lockNames = ({ db }: Ctx, collection_id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('reader_names'), ${collection_id}::int)`.execute(db)

/** Whether the name is the collection's own now: a name that another one has or had is never given away. */
async function takeName({ db }: Ctx, name: string, collection_id: number): Promise<boolean> {
  await db
    .insertInto("reader_names")
    .values({ name, collection_id, current: false })
    .onConflict((taken) => taken.doNothing())
    .execute()
  const own = await db
    .selectFrom("reader_names")
    .select("name")
    .where("name", "=", name)
    .where("collection_id", "=", collection_id)
    .executeTakeFirst()
  return own !== undefined
}

async function makeCurrent(
  { db }: Ctx,
  { name, collection_id, chosen }: { name: string; collection_id: number; chosen: boolean },
) {
  await db
    .updateTable("reader_names")
    .set({ current: false })
    .where("collection_id", "=", collection_id)
    .where("current", "=", true)
    .execute()
  await db.updateTable("reader_names").set({ current: true, chosen }).where("name", "=", name).execute()
}
