import type { Ctx } from "../../platform/ctx.ts"
import { invalidField } from "../../platform/refusal.ts"

/** After so many seconds without a sign of life of the hub that gives editions to readers, another one does. */
export const releaseLeaseSeconds = 6

const furthest = 2 * 366 * 86_400_000

/** The moment that was named, if it is still to come and not beyond what anybody plans. */
export function parseReleaseTime({ now }: Ctx, text: string): Date {
  const at = new Date(text)
  if (at <= now) throw invalidField("release_at", "Choose a time in the future.")
  if (at.getTime() - now.getTime() > furthest)
    throw invalidField("release_at", "Choose a time within the next two years.")
  return at
}
