import { filledFrom } from "../platform/changed-fields.ts"
import { type Link, type links, LinkChange } from "@hub/contract/links"
import type { Input } from "@hub/contract/route"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { unlessTaken } from "../platform/db/unless-taken.ts"
import { record } from "../platform/facts/record.ts"
import { conflict } from "../platform/failure.ts"
import { inWords } from "../platform/uses-in-words.ts"
import { codeTaken } from "./create.ts"
import { linkToChange, readLink } from "./get.ts"
import { topicsUsing } from "./usage.ts"

type Names = Input<typeof links.change>["body"]

export function changeLink(ctx: Ctx, id: number, change: Names): Promise<Link> {
  return atomically(ctx, async (tx) => {
    const row = await linkToChange(tx, id)
    const { title, reference_code } = filledFrom(row, LinkChange.shape, change)
    const { url } = row
    const write = tx.db.updateTable("links").set({ title, reference_code }).where("id", "=", id).execute()
    await unlessTaken("links_by_code", () => codeTaken(reference_code), write)
    await record(tx, "link.changed", id, { title, url, before: url })
    return readLink(tx, id)
  })
}

export function deleteLink(ctx: Ctx, id: number): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const { title, url, key } = await linkToChange(tx, id)
    const { items: topics, total } = await topicsUsing(tx, { kind: "link", key }, { limit: 20 })
    if (total > 0)
      throw conflict(
        `“${title}” stands in ${inWords([{ kind: "topics", count: total }])}. Take it out of them first.`,
        {
          code: "link_in_use",
          details: { topics },
        },
      )
    await tx.db.deleteFrom("links").where("id", "=", id).execute()
    await record(tx, "link.deleted", id, { title, url })
    return undefined
  })
}
