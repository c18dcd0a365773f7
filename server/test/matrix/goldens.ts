import type { Request, Route } from "@hub/contract/route"
import type { Sent } from "../hub.ts"
import type { Scene } from "./given.ts"

/** What a call comes with, made anew for each principal, so that one who may finds nothing in his way but the rule. */
type Given<R extends Route> = (scene: Scene) => Promise<Partial<Request<R>> & { files?: Sent }>
export type Row = { route: Route; golden: string; given: (scene: Scene) => Promise<object> }

// anonymous, expired, deactivated · reviewer unrelated, assigned · author unrelated, owner · admin · read-only token of the
// owner · portal: own, other, revoked
export const everybody = "ok ok ok · ok ok · ok ok · ok · ok · ok ok ok"
export const comers = "ok ok ok · ok ok · ok ok · ok · 403 · ok ok ok"
export const readers = "401 401 401 · ok ok · ok ok · ok · ok · 401 401 401"
export const users = "401 401 401 · ok ok · ok ok · ok · 403 · 401 401 401"
export const authors = "401 401 401 · 403 403 · ok ok · ok · 403 · 401 401 401"
/** What only authors see; a token of theirs that may only read sees it too. */
export const authorsReading = "401 401 401 · 403 403 · ok ok · ok · ok · 401 401 401"
/** Authors, where the hub is not set to do this. */
export const switchedOff = authors.replaceAll("ok", "409")
export const administrators = "401 401 401 · 403 403 · 403 403 · ok · 403 · 401 401 401"
export const owners = "401 401 401 · 403 403 · 403 ok · ok · 403 · 401 401 401"
/** Authors, and the reviewer whose it is, who is in no review. */
export const assigned = "401 401 401 · ok 403 · ok ok · ok · 403 · 401 401 401"
export const holders = "404 404 404 · 404 404 · 404 404 · 404 · 404 · ok ok 410"
export const nobody = "404 404 404 · 404 404 · 404 404 · 404 · 404 · 404 404 404"
export const late = "410 410 410 · 410 410 · 410 410 · 410 · 403 · 410 410 410"
export const unprovided = "404 404 404 · 404 404 · 404 404 · 404 · 403 · 404 404 404"
export const answerers = "404 404 404 · 404 404 · 404 404 · 404 · 403 · ok ok 410"

/** The one who is asked, and nobody else. */
export const ownRequest = "401 401 401 · 404 ok · 404 404 · 404 · 404 · 401 401 401"
export const ownAnswer = "401 401 401 · 404 ok · 404 404 · 404 · 403 · 401 401 401"

export const row = <R extends Route>(golden: string, route: R, make: Given<R> = async () => ({})): Row => ({
  route,
  golden,
  given: make,
})
