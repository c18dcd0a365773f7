import { fillFields } from "../platform/changed-fields.ts"
import { type Link, type links, LinkChange } from "@hub/contract/links"
import type { RouteInput } from "@hub/contract/route"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { refuseIfTaken } from "../platform/db/unique-violation.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict } from "../platform/refusal.ts"
import { joinUseCounts } from "../platform/join-use-counts.ts"
import { refuseTakenCode } from "./create.ts"
import { getLinkToChange, readLink } from "./get.ts"
import { listTopicsUsing } from "./usage.ts"

type ChangeLinkInput = RouteInput<typeof links.change>["body"]

export function changeLink(ctx: Ctx, id: number, change: ChangeLinkInput): Promise<Link> {
  return inTransaction(ctx, async (tx) => {
    const row = await getLinkToChange(tx, id)
    const { title, reference_code } = fillFields(row, LinkChange.shape, change)
    const { url } = row
    const write = tx.db.updateTable("links").set({ title, reference_code }).where("id", "=", id).execute()
    await refuseIfTaken("links_by_code", () => refuseTakenCode(reference_code), write)
    await recordEvent(tx, "link.changed", id, { title, url, before: url })
    return readLink(tx, id)
  })
}

export function deleteLink(ctx: Ctx, id: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const { title, url, key } = await getLinkToChange(tx, id)
    const { items: topics, total } = await listTopicsUsing(tx, { kind: "link", key }, { limit: 20 })
    if (total > 0)
      throw conflict(
        `“${title}” is used in ${joinUseCounts([{ kind: "topics", count: total }])}. Remove it there first.`,
        {
          code: "link_in_use",
          details: { topics },
        },
      )
    await tx.db.deleteFrom("links").where("id", "=", id).execute()
    await recordEvent(tx, "link.deleted", id, { title, url })
    return undefined
  })
}
