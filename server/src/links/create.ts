import { safeUrl } from "@hub/markdown"
import type { Link } from "@hub/contract/links"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict, unfit } from "../platform/failure.ts"
import { addressKey } from "../uses/uses.ts"
import { mustBeAllowed } from "../policy.ts"
import { readLink } from "./get.ts"

type Given = { title: string; reference_code: string; url: string }

/** Adds an address to the library, where each stands once. */
export function createLink(ctx: Ctx, { title, reference_code, url }: Given): Promise<Link> {
  mustBeAllowed(ctx.actor, "links.add")
  const address = addressOf(url, ctx.house.public_url)

  return atomically(ctx, async (tx) => {
    const row = await tx.db
      .insertInto("links")
      .values({ title, reference_code, ...address, owner_id: tx.actor.person_id, created_at: tx.now })
      .onConflict((taken) => taken.doNothing())
      .returning("id")
      .executeTakeFirst()
    if (!row) throw await taken(tx, address.key, reference_code)
    await record(tx, "link.created", row.id, { title, url: address.url })
    return readLink(tx, row.id)
  })
}

async function taken(tx: Ctx, key: string, reference_code: string) {
  const same = await tx.db.selectFrom("links").select("title").where("key", "=", key).executeTakeFirst()
  return same ? urlTaken(same.title) : codeTaken(reference_code)
}

/** A URL that may be linked to, and its key. */
export function addressOf(given: string, home: string): { url: string; key: string } {
  const url = safeUrl(given)
  const key = url && leadsToOnePlace(url) && addressKey(url, home)
  if (!url || !key)
    throw unfit("url", "This URL cannot be linked to: use a web address, mailto:, tel: or the address of a topic.")
  return { url, key }
}

/** An address without its scheme, as //host, or without its host, as https:host, leads elsewhere from page to page. */
const leadsToOnePlace = (url: string) =>
  /^https?:/i.test(url) ? /^https?:\/\/[^/?#\\]/i.test(url) && URL.canParse(url) : !/^[\\/]{2}/.test(url)

export const urlTaken = (title?: string) =>
  refused("url", `This URL is already in the library${title === undefined ? "" : `, as “${title}”`}.`)
export const codeTaken = (code: string) => refused("reference_code", `There is already a link with the code ${code}.`)

const refused = (field: string, sentence: string) =>
  conflict(sentence, { code: "link_taken", fields: { [field]: sentence } })
