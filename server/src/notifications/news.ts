import type { Ctx } from "../platform/ctx.ts"

/** By which name hubs tell each other that a user has something to read, and that all have. */
export const newsOf = (user_id: number) => `notifications:${user_id}`
export const newsOfAll = "notifications"

export const heardBy = async ({ actor }: Ctx) => [newsOfAll, newsOf(actor.user_id ?? 0)]
