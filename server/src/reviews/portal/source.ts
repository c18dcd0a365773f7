import type { Ctx } from "../../platform/ctx.ts"
import { revisionById } from "../../topics/get.ts"
import { guestWith, type Key } from "./guest.ts"

/** The source of the revision that is asked about: what the page shows is corrected in it. */
export async function readSource(ctx: Ctx, key: Key) {
  const { request } = await guestWith(ctx, key)
  const { number, content } = await revisionById(ctx, request.revision_id)
  return { revision: number, content }
}
