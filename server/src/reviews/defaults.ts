import type { ReviewDefaults } from "@hub/contract/review-defaults"
import type { Ctx } from "../platform/ctx.ts"
import { reviewCode, settingsOf } from "../settings/current.ts"

export async function readReviewDefaults(ctx: Ctx): Promise<ReviewDefaults> {
  const now = await settingsOf(ctx)
  return {
    days: now.review_days,
    priority: now.review_priority,
    advances: now.review_advances,
    pauses: now.review_pauses,
    starts: now.review_starts,
    code_required: reviewCode(ctx, now),
    link_days: now.review_link_days,
  }
}
