import type { CutHeading } from "@hub/contract/import-items"
import type { ImportSuggestions } from "@hub/contract/import-suggestions"
import type { Ctx } from "../../platform/ctx.ts"
import { invalidField } from "../../platform/refusal.ts"
import { selectImportDocuments } from "../get.ts"
import { readCuts, repropose } from "../proposal/repropose.ts"
import { readImportSuggestions } from "./list.ts"
import type { RewrittenDocument } from "./save-rewritten.ts"
import type { StoredLookAlike } from "./tables.ts"
import { applyHeadings } from "./apply-headings.ts"

/** Makes headings of paragraphs that look like some, on this level, or without one the paragraphs that they were. */
export async function decideHeadings(
  ctx: Ctx,
  id: number,
  numbers: number[],
  level: number | null,
): Promise<ImportSuggestions> {
  const wanted = new Map(numbers.map((number) => [number, level]))
  await repropose(ctx, id, async (row) => {
    const documents = await selectImportDocuments(ctx, id)
      .select(["position", "path", "markdown", "level", "headings", "look_alikes", "suggestions"])
      .execute()
    const known = new Set(documents.flatMap(({ look_alikes }) => look_alikes.map((one) => one.number)))
    if (!numbers.every((number) => known.has(number))) throw invalidField("numbers", "This paragraph doesn't exist.")
    const cuts = await readCuts(ctx, id)
    const isByRule = row.split_level === null && !row.cut_by_hand
    const rewritten: RewrittenDocument[] = []
    for (const [position, document] of documents.entries()) {
      if (!document.look_alikes.some(({ number }) => wanted.has(number))) continue
      const after = applyHeadings(document, wanted)
      rewritten.push({ ...after, position, path: document.path })
      const deepest = row.split_level ?? deepestCut(document.headings, cuts.get(document.path) ?? [])
      // Where a whole file is one topic, its headings stay inside.
      const isCut = (one: StoredLookAlike) => !document.level && one.level !== null && one.level <= deepest
      const was = new Set(document.look_alikes.filter((one) => one.level !== null).map((one) => one.at))
      const stays = new Set(after.look_alikes.filter((one) => wanted.has(one.number)).map((one) => one.at))
      const others = (cuts.get(document.path) ?? [])
        .map((cut) => ({ cut, now: after.moved(cut) }))
        .filter(({ cut, now }) => !(was.has(cut) && stays.has(now)))
        .map(({ now }) => now)
      const made = after.look_alikes.filter((one) => wanted.has(one.number) && isCut(one)).map((one) => one.at)
      cuts.set(document.path, [...others, ...made])
    }
    return isByRule ? { ...row, rewritten } : { ...row, cuts, rewritten }
  })
  return readImportSuggestions(ctx, id)
}

/** The deepest heading at which somebody cut a document; a chapter where they left it whole. */
const deepestCut = (headings: CutHeading[], cuts: number[]) =>
  headings.reduce((deepest, { cut, level }) => (cuts.includes(cut) ? Math.max(deepest, level) : deepest), 1)
