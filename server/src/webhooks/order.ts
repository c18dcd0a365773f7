import { sql } from "kysely"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import "../platform/events/tables.ts"
import "./tables.ts"
import { queueDelivery } from "./queue-message.ts"

/** What a message is about: the topic that its event names, or else what the event is of. Its order holds for each by itself. */
export const subjectOfEvent = sql<string>`case when events.data ? 'topic_id' then 'topic:' || (events.data ->> 'topic_id')
  else split_part(events.type, '.', 1) || ':' || events.subject_id end`

/** How soon it is looked again whether what happened before is laid out. */
const untilLaidOut = 2000

export type OrderedMessage = {
  id: number
  webhook_id: number
  subject: string | null
  position: number | null
}

/**
 * Whether a message has to wait: for an earlier one about the same subject, which will wake it, or for an earlier event that subscribers
 * have not yet heard of.
 */
export function mustWait(ctx: Ctx, message: OrderedMessage): Promise<boolean> {
  if (message.subject === null || message.position === null) return Promise.resolve(false)
  return inTransaction(ctx, async (tx) => {
    const earlier = await findEarlierMessage(tx, message)
    if (earlier !== undefined) {
      await tx.db
        .updateTable("webhook_deliveries")
        .set({ waits_for: earlier.id })
        .where("id", "=", message.id)
        .execute()
      return true
    }
    if (!(await isEarlierEventWaiting(tx, message))) return false
    const not_before = new Date(tx.app.clock().getTime() + untilLaidOut)
    await queueDelivery(tx, message, { key: `${message.id}.laid-out.${not_before.getTime()}`, not_before })
    return true
  })
}

/** Held until the end of the transaction: who ends that message meanwhile sees what waits for it, or it no longer waits itself. */
const findEarlierMessage = ({ db }: Ctx, { id, webhook_id, subject, position }: OrderedMessage) =>
  db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("webhook_id", "=", webhook_id)
    .where("subject", "=", subject)
    .where("state", "=", "waiting")
    .where(sql<boolean>`(position, id) < (${position}::bigint, ${id}::bigint)`)
    .orderBy("position")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

async function isEarlierEventWaiting({ db }: Ctx, { webhook_id, subject, position }: OrderedMessage) {
  const event = await db
    .selectFrom("events")
    .select("events.id")
    .where("dispatched_at", "is", null)
    .where("dead_lettered_at", "is", null)
    .where("position", "<", position)
    .where(subjectOfEvent, "=", subject)
    .where(sql<boolean>`events.type = any(select unnest(events) from webhooks where id = ${webhook_id})`)
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}

/** Wakes the messages that waited for one that was delivered or given up. */
export async function wakeNextMessages(tx: Ctx, { id, webhook_id }: Pick<OrderedMessage, "id" | "webhook_id">) {
  const next = await tx.db
    .updateTable("webhook_deliveries")
    .set({ waits_for: null })
    .where("waits_for", "=", id)
    .returning("id")
    .execute()
  for (const woken of next) await queueDelivery(tx, { id: woken.id, webhook_id }, { key: `${woken.id}.after.${id}` })
}
