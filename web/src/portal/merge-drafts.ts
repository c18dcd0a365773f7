import type { PortalDraft } from "@hub/contract/portal"

/**
 * A draft with what was written here and what was written elsewhere since both were `base`: each point that came stays, each
 * that one of them removed is gone, and no words of the summary are lost.
 */
export function mergeDrafts(base: PortalDraft, here: PortalDraft, there: PortalDraft): PortalDraft {
  return {
    summary: mergeSummaries(base.summary.trim(), here.summary, there.summary),
    comments: mergePoints(base.comments, here.comments, there.comments, ({ quote, body, said_by, heading }) =>
      JSON.stringify([heading, quote, body, said_by]),
    ),
    suggestions: mergePoints(
      base.suggestions,
      here.suggestions,
      there.suggestions,
      ({ revision, start, end, insert, said_by }) => JSON.stringify([revision, start, end, insert, said_by]),
    ),
    sections_read: mergePoints(base.sections_read, here.sections_read, there.sections_read, (mark) => mark),
  }
}

function mergeSummaries(base: string, here: string, there: string): string {
  if (here.trim() === base || here.trim() === there.trim()) return here.trim() === there.trim() ? here : there
  return there.trim() === base || there.trim() === "" ? here : `${there.trim()}\n\n${here}`
}

/** What is there, without what was removed here, and then what came here. Equal ones count as often as they are there. */
function mergePoints<One>(base: One[], here: One[], there: One[], keyOf: (one: One) => string): One[] {
  const without = (all: One[], gone: One[]) => {
    const left = new Map<string, number>()
    for (const one of gone) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1)
    return all.filter((one) => {
      const count = left.get(keyOf(one)) ?? 0
      if (count > 0) left.set(keyOf(one), count - 1)
      return count === 0
    })
  }
  const [come, comeThere] = [without(here, base), without(there, base)]
  const kept = without(there, without(base, here))
  // What both added is there once.
  return [...kept, ...without(come, comeThere)]
}
