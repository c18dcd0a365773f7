import type { ImportOffers } from "@hub/contract/import-offers"
import type { Ctx } from "../../platform/ctx.ts"
import { unfit } from "../../platform/failure.ts"
import { documentsOf } from "../get.ts"
import { cutsOf, proposedAnew } from "../proposal/recut.ts"
import { readOffers } from "./list.ts"
import type { RewrittenDocument } from "./rewritten.ts"
import type { KeptLookAlike } from "./tables.ts"
import { withHeadings } from "./with-headings.ts"

/** Makes headings of paragraphs that look like some, on this level, or without one the paragraphs that they were. */
export async function decideHeadings(
  ctx: Ctx,
  id: number,
  numbers: number[],
  level: number | null,
): Promise<ImportOffers> {
  const wanted = new Map(numbers.map((number) => [number, level]))
  await proposedAnew(ctx, id, async (row) => {
    const documents = await documentsOf(ctx, id)
      .select(["position", "path", "markdown", "level", "look_alikes", "suggestions"])
      .execute()
    const known = new Set(documents.flatMap(({ look_alikes }) => look_alikes.map((one) => one.number)))
    if (!numbers.every((number) => known.has(number))) throw unfit("numbers", "There is no such paragraph.")
    const cuts = await cutsOf(ctx, id)
    const rewritten: RewrittenDocument[] = []
    for (const [position, document] of documents.entries()) {
      if (!document.look_alikes.some(({ number }) => wanted.has(number))) continue
      const after = withHeadings(document, wanted)
      rewritten.push({ ...after, position, path: document.path })
      // Where a whole file is one topic, its headings stay inside.
      const isCut = (one: KeptLookAlike) => !document.level && one.level !== null && one.level <= row.split_level
      const was = new Set(document.look_alikes.filter((one) => one.level !== null).map((one) => one.at))
      const stays = new Set(after.look_alikes.filter((one) => wanted.has(one.number)).map((one) => one.at))
      const others = (cuts.get(document.path) ?? [])
        .map((cut) => ({ cut, now: after.moved(cut) }))
        .filter(({ cut, now }) => !(was.has(cut) && stays.has(now)))
        .map(({ now }) => now)
      const made = after.look_alikes.filter((one) => wanted.has(one.number) && isCut(one)).map((one) => one.at)
      cuts.set(document.path, [...others, ...made])
    }
    return { ...row, cuts, rewritten }
  })
  return readOffers(ctx, id)
}
