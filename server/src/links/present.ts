import { fileTypes, imageTypes } from "@hub/contract/images"
import type { Link, LinkStatus } from "@hub/contract/links"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { hasPermission } from "../policy.ts"
import type { LinkRow } from "./tables.ts"

/** Whether a key of a use, by its column, leads to something: asked of the hub's own tables alone. */
export const selectLinkTargetStatus = (key: string) => sql<LinkStatus>`case
  when ${sql.ref(key)} ~ '^/topics/[0-9]{1,15}$' then
    case when exists (select from topics where id = substr(${sql.ref(key)}, 9)::bigint) then 'ok' else 'broken' end
  when ${sql.ref(key)} like '/media/%' then case when exists (
    select from images where images.key = substr(${sql.ref(key)}, 8) and mime = any(${[...imageTypes, ...Object.values(fileTypes)]})
  ) then 'ok' else 'broken' end
  else 'unchecked' end`

/** What the hub knows itself, and otherwise what the address answered last. */
export const linkStatus = sql<LinkStatus>`coalesce(nullif(${selectLinkTargetStatus("links.key")}, 'unchecked'), links.check_status, 'unchecked')`

export const linkSelection = [
  "links.id",
  "links.title",
  "links.reference_code",
  "links.url",
  "links.owner_id",
  "links.created_at",
  "links.checked_at",
  "links.check_note",
  linkStatus.as("status"),
] as const

type PresentableLinkRow = Omit<LinkRow, "key" | "check_status"> & { status: LinkStatus; usage_count?: number | null }

export function presentLink(
  { actor, app }: Ctx,
  { usage_count, created_at, checked_at, ...row }: PresentableLinkRow,
): Link {
  const usage = typeof usage_count === "number" ? { usage_count } : {}
  const edit = hasPermission(actor, "links.change")
  return {
    ...row,
    created_at: created_at.toISOString(),
    checked_at: checked_at?.toISOString() ?? null,
    can: { edit, check: edit && app.links_are_checked && /^https?:/i.test(row.url) },
    ...usage,
  }
}
