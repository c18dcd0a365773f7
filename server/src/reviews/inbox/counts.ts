import type { ReviewCounts } from "@hub/contract/review-inbox"
import type { Ctx } from "../../platform/ctx.ts"
import { totalColumn } from "../../platform/http/page.ts"
import { countReviews } from "../list.ts"
import { selectToIncorporate } from "./incorporate.ts"
import { selectOwnReviews } from "./list.ts"

/** How much waits for the person who looks, and for others whom they asked: as many as the lists have rows. */
export async function countInbox(ctx: Ctx): Promise<ReviewCounts> {
  const [counts, waiting_for_others] = await Promise.all([
    ctx.db
      .selectNoFrom([
        totalColumn(selectOwnReviews(ctx)).as("to_review"),
        totalColumn(selectToIncorporate(ctx, "me")).as("to_incorporate"),
      ])
      .executeTakeFirstOrThrow(),
    countReviews(ctx, { mine: "1", group: "waiting" }),
  ])
  return { ...counts, waiting_for_others }
}
