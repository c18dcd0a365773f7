import type { Link } from "@hub/contract/links"
import type { LinkRow } from "./tables.ts"

export function present({ usage_count, ...row }: LinkRow & { usage_count?: number }): Link {
  const { id, title, reference_code, url, owner_id } = row
  const usage = usage_count === undefined ? {} : { usage_count }
  return { id, title, reference_code, url, owner_id, created_at: row.created_at.toISOString(), ...usage }
}
