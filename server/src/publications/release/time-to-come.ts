import type { Ctx } from "../../platform/ctx.ts"
import { unfit } from "../../platform/failure.ts"

const furthest = 2 * 366 * 86_400_000

/** The moment that was named, if it is still to come and not beyond what anybody plans. */
export function timeToCome({ now }: Ctx, text: string): Date {
  const at = new Date(text)
  if (at <= now) throw unfit("release_at", "Choose a time that is still to come.")
  if (at.getTime() - now.getTime() > furthest) throw unfit("release_at", "Choose a time within two years.")
  return at
}
