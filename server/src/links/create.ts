import { safeUrl } from "@hub/markdown"
import type { Link } from "@hub/contract/links"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { conflict, unfit } from "../platform/failure.ts"
import { addressKey } from "../uses/uses.ts"
import { mustBeAllowed } from "../policy.ts"
import { present } from "./present.ts"

type Given = { title: string; reference_code: string; url: string }

/** Adds an address to the library, where each stands once. */
export function createLink(ctx: Ctx, { title, reference_code, url }: Given): Promise<Link> {
  mustBeAllowed(ctx.actor, "links.add")
  const address = safeUrl(url)
  const key = address && addressKey(address, ctx.house.public_url)
  if (!address || !key)
    throw unfit("url", "This URL cannot be linked to: use a web address, mailto:, tel: or the address of a topic.")

  return atomically(ctx, async (tx) => {
    const row = await tx.db
      .insertInto("links")
      .values({ title, reference_code, url: address, key, owner_id: tx.actor.person_id, created_at: tx.now })
      .onConflict((taken) => taken.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw await taken(tx, key, reference_code)
    await record(tx, "link.created", row.id, { title, url: address })
    return present(row)
  })
}

async function taken(tx: Ctx, key: string, reference_code: string) {
  const same = await tx.db.selectFrom("links").select("title").where("key", "=", key).executeTakeFirst()
  const [field, sentence] = same
    ? ["url", `This URL is already in the library, as “${same.title}”.`]
    : ["reference_code", `There is already a link with the code ${reference_code}.`]
  return conflict(sentence, { code: "link_taken", fields: { [field]: sentence } })
}
