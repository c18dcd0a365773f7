import type { Ctx } from "../platform/ctx.ts"

/** By which name hubs tell each other that a user has something to read, and that all have. */
export const updatesOfUser = (user_id: number) => `notifications:${user_id}`
export const updatesOfAll = "notifications"

export const listUpdateChannels = async ({ actor }: Ctx) => [updatesOfAll, updatesOfUser(actor.user_id ?? 0)]
