export const views = ["source", "rendered", "whole"] as const
export type View = (typeof views)[number]
export type Chosen = { from?: number; to?: number; view?: View }

/** What the address of a history asks to see; what it does not understand is left out. */
export function historySearch({ from, to, view }: Record<string, unknown>): Chosen {
  const known = views.find((one) => one === view)
  return {
    ...(isNumber(from) ? { from } : {}),
    ...(isNumber(to) ? { to } : {}),
    ...(known === undefined ? {} : { view: known }),
  }
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** The two revisions to compare, the older first: as asked, and else the newest with the one before it. */
export function pairOf({ from, to }: Chosen, head: number): { from: number; to: number } {
  const newer = Math.min(to ?? head, head)
  const older = Math.min(from ?? Math.max(1, newer - 1), head)
  return { from: Math.min(older, newer), to: Math.max(older, newer) }
}

/** What a restoring does, in one sentence that names the revisions. */
export function restoringOf(number: number, head: number): string {
  const between = head - number === 1 ? `Revision ${head} stays` : `Revisions ${number + 1} to ${head} stay`
  return `The title, text and frontmatter of revision ${number} become a new revision ${head + 1}. ${between} in the history.`
}
