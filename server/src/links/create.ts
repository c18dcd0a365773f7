import { safeUrl } from "@hub/markdown"
import type { Link } from "@hub/contract/links"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict, invalidField } from "../platform/refusal.ts"
import { addressKey } from "../uses/uses.ts"
import { requirePermission } from "../policy.ts"
import { readLink } from "./get.ts"

type CreateLinkInput = { title: string; reference_code: string; url: string }

/** Adds an address to the library, where each stands once. */
export function createLink(ctx: Ctx, { title, reference_code, url }: CreateLinkInput): Promise<Link> {
  requirePermission(ctx.actor, "links.add")
  const address = parseLinkAddress(url, ctx.app.public_url)

  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .insertInto("links")
      .values({ title, reference_code, ...address, owner_id: tx.actor.person_id, created_at: tx.now })
      .onConflict((taken) => taken.doNothing())
      .returning("id")
      .executeTakeFirst()
    if (!row) throw await refuseTakenLink(tx, address.key, reference_code)
    await recordEvent(tx, "link.created", row.id, { title, url: address.url })
    return readLink(tx, row.id)
  })
}

async function refuseTakenLink(tx: Ctx, key: string, reference_code: string) {
  const same = await tx.db.selectFrom("links").select("title").where("key", "=", key).executeTakeFirst()
  return same ? refuseTakenUrl(same.title) : refuseTakenCode(reference_code)
}

/** A URL that may be linked to, and its key. */
export function parseLinkAddress(given: string, home: string): { url: string; key: string } {
  const url = safeUrl(given)
  const key = url && leadsToOnePlace(url) && addressKey(url, home)
  if (!url || !key)
    throw invalidField(
      "url",
      "This URL can't be used for a link. Use a web address, mailto:, tel: or the address of a topic.",
    )
  return { url, key }
}

/** An address without its scheme, as //host, or without its host, as https:host, leads elsewhere from page to page. */
const leadsToOnePlace = (url: string) =>
  /^https?:/i.test(url) ? /^https?:\/\/[^/?#\\]/i.test(url) && URL.canParse(url) : !/^[\\/]{2}/.test(url)

export const refuseTakenUrl = (title?: string) =>
  linkTakenRefusal("url", `This URL is already in the library${title === undefined ? "" : `, as “${title}”`}.`)
export const refuseTakenCode = (code: string) =>
  linkTakenRefusal("reference_code", `A link with the code ${code} already exists.`)

const linkTakenRefusal = (field: string, sentence: string) =>
  conflict(sentence, { code: "link_taken", fields: { [field]: sentence } })
