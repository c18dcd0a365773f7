import { readEmbargoEnd } from "../../access/embargo-list.ts"
import type { Ctx } from "../../platform/ctx.ts"
import { formatUtc } from "../../platform/day.ts"
import { Refusal } from "../../platform/refusal.ts"

/** Why an edition may not go out at this time, or at once: its collection is under embargo until later. */
export async function explainEmbargo(tx: Ctx, collection_id: number | null, release_at: Date | null) {
  const end = collection_id === null ? null : await readEmbargoEnd(tx, collection_id)
  if (end === null || (release_at !== null && release_at >= end)) return undefined
  return `This collection is under embargo until ${formatUtc(end)}. Choose this time or a later one, or release the collection early.`
}

export async function refuseBeforeEmbargoEnd(tx: Ctx, collection_id: number | null, release_at: Date | null) {
  const sentence = await explainEmbargo(tx, collection_id, release_at)
  if (sentence === undefined) return
  throw new Refusal("unprocessable", sentence, { code: "under_embargo", fields: { release_at: sentence } })
}
