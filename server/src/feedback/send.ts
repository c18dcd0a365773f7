import type { feedback } from "@hub/contract/feedback"
import type { RouteInput } from "@hub/contract/route"
import { NewBug } from "@hub/contract/bugs"
import { reportBug } from "../bugs/report.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { invalidField } from "../platform/refusal.ts"
import { requirePermission } from "../policy.ts"
import "./tables.ts"

type SendFeedbackInput = RouteInput<typeof feedback.send>["body"]

/** Keeps what somebody says of the hub; what they say is broken becomes a bug report. */
export async function sendFeedback(ctx: Ctx, input: SendFeedbackInput, reported_in: string): Promise<{ id: number }> {
  requirePermission(ctx.actor, "feedback.send")
  const { type, metadata, ...fields } = input
  if (type === "bug") return reportBug(ctx, readErrorReport(input), reported_in)
  return inTransaction(ctx, async (tx) => {
    const { id } = await tx.db
      .insertInto("feedback")
      .values({
        type,
        ...fields,
        source: metadata.source,
        viewport: metadata.viewport ?? "",
        agent: tx.origin.agent,
        created_by: tx.actor.person_id!,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    await recordEvent(tx, "feedback.sent", id, { type })
    return { id }
  })
}

type PageReport = Omit<RouteInput<typeof feedback.wrongHere>["body"], "edition" | "topic_id"> & {
  topic_id: number | null
  topic_title: string
  revision: number
  page: string
}

/** Keeps what a reader found wrong in a text, once however often it is sent. */
export async function savePageReport(tx: Ctx, wrong: PageReport): Promise<{ id: number; isNew: boolean }> {
  const stored = await tx.db
    .insertInto("feedback")
    .values({
      ...wrong,
      type: "feedback",
      source: "Knowledge base",
      viewport: "",
      agent: tx.origin.agent,
      created_by: tx.actor.person_id,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((known) => known.column("report").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (stored) {
    await recordEvent(tx, "feedback.sent", stored.id, { type: "feedback" })
    return { ...stored, isNew: true }
  }
  tx.recorded.push("feedback.sent")
  const known = await tx.db
    .selectFrom("feedback")
    .select("id")
    .where("report", "=", wrong.report)
    .executeTakeFirstOrThrow()
  return { ...known, isNew: false }
}

/** A bug report that came as feedback: its area and steps are told beside the message. */
function readErrorReport({ page, message, metadata }: SendFeedbackInput) {
  const { area = "", steps = "", ...about } = metadata
  const report = NewBug.safeParse({ area, description: message, steps, page, metadata: about })
  if (!report.success) throw invalidField("metadata.area", report.error.issues[0]?.message ?? "An area is required.")
  return report.data
}
