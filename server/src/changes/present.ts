import type { FeedChange } from "@hub/contract/changes"
import type { EventType } from "@hub/contract/events"
import { describeEvent } from "../activity/describe-event.ts"
import type { App } from "../platform/ctx.ts"

type ChangeRow = {
  position: number | null
  at: Date
  type: EventType
  subject_id: number
  data: unknown
  actor_id: number | null
  actor_name: string | null
  project_id: number | null
}

/** An event as programs read it: what happened to what, and where it is seen. */
export function presentChange({ public_url }: App, row: ChangeRow): FeedChange {
  const { link } = describeEvent(row)
  return {
    position: row.position!,
    at: row.at.toISOString(),
    event: row.type,
    subject: { type: row.type.split(".", 1)[0]!, id: row.subject_id },
    project_id: row.project_id,
    actor: row.actor_id === null ? null : { person_id: row.actor_id, name: row.actor_name ?? "" },
    link: link === null ? null : public_url + link,
  }
}
