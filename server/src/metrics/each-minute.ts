import type { Ctx, House } from "../platform/ctx.ts"

/** What is costly to measure, measured at most once a minute for each hub, however many ask. */
export function eachMinute<T>(measure: (ctx: Ctx) => Promise<T>) {
  const measured = new WeakMap<House, { at: number; found: Promise<T> }>()
  return function found(ctx: Ctx): Promise<T> {
    const at = ctx.now.getTime()
    const last = measured.get(ctx.house)
    if (last && Math.abs(at - last.at) < 60_000) return last.found
    // Others will wait for this one, which is why it is not asked within anybody's transaction.
    const next = { at, found: measure({ ...ctx, db: ctx.house.db }) }
    measured.set(ctx.house, next)
    next.found.catch(() => measured.delete(ctx.house))
    return next.found
  }
}
