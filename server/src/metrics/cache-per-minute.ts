import type { Ctx, App } from "../platform/ctx.ts"

/** What is costly to measure, measured at most once a minute for each hub, however many ask. */
export function cachePerMinute<T>(measure: (ctx: Ctx) => Promise<T>) {
  const measured = new WeakMap<App, { at: number; found: Promise<T> }>()
  return function found(ctx: Ctx): Promise<T> {
    const at = ctx.now.getTime()
    const last = measured.get(ctx.app)
    if (last && Math.abs(at - last.at) < 60_000) return last.found
    // Others will wait for this one, which is why it is not asked within anybody's transaction.
    const next = { at, found: measure({ ...ctx, db: ctx.app.db }) }
    measured.set(ctx.app, next)
    next.found.catch(() => measured.delete(ctx.app))
    return next.found
  }
}
