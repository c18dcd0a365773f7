import type { EventType } from "@hub/contract/events"
import { describeAuthor } from "@hub/contract/programs/values"
import type { Proof } from "@hub/contract/proof"
import type { Activity } from "@hub/contract/projects"
import { describeEvent } from "./describe-event.ts"
import { listedPhrases } from "./listed-phrases.ts"

/** Accounts, and what follows by itself from what somebody did, are told by the audit trail only. */
export const activityEventTypes = Object.keys(listedPhrases) as EventType[]

/** What the table of events holds of an event, with the name of its actor. */
export const activityColumns = [
  "events.id",
  "events.type",
  "events.subject_id",
  "events.data",
  "events.at",
  "people.name as actor_name",
  "events.proof",
] as const

type ActivityRow = Pick<Activity, "id" | "actor_name"> & {
  type: EventType
  subject_id: number
  data: unknown
  at: Date
  proof: Proof | null
}

/** An event as a sentence and a link. */
export function presentActivity({ id, type, subject_id, data, at, actor_name, proof }: ActivityRow): Activity {
  const { sentence, link } = describeEvent({ type, subject_id, data })
  return {
    id,
    type,
    actor_name:
      proof?.kind === "agent" && actor_name !== null
        ? describeAuthor(actor_name, { kind: "agent", name: proof.name })
        : actor_name,
    sentence: sentence + (proof?.kind === "token" ? ` with the API token “${proof.name}”` : ""),
    link,
    at: at.toISOString(),
  }
}
