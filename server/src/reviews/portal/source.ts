import type { Ctx } from "../../platform/ctx.ts"
import { revisionById } from "../../topics/get.ts"
import { getGuestRequest, type ReviewKey } from "./guest.ts"

/** The source of the revision that is asked about: what the page shows is corrected in it. */
export async function readSource(ctx: Ctx, key: ReviewKey) {
  const { request } = await getGuestRequest(ctx, key)
  const { number, content } = await revisionById(ctx, request.revision_id)
  return { revision: number, content }
}
