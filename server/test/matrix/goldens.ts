import type { RouteRequest, Route } from "@hub/contract/route"
import type { SentFiles } from "../hub.ts"
import type { MatrixScene } from "./fixtures.ts"

/** What a call comes with, made again for each principal, so that one who may finds nothing in their way but the rule. */
type MatrixInput<R extends Route> = (scene: MatrixScene) => Promise<Partial<RouteRequest<R>> & { files?: SentFiles }>
export type MatrixRow = { route: Route; golden: string; prepare: (scene: MatrixScene) => Promise<object> }

// anonymous, expired, deactivated · reviewer unrelated, assigned · author unrelated, owner · admin · read-only token of the
// owner · portal: own, other, revoked
export const goldenEverybody = "ok ok ok · ok ok · ok ok · ok · ok · ok ok ok"
export const goldenAnonymousAllowed = "ok ok ok · ok ok · ok ok · ok · 403 · ok ok ok"
export const goldenReaders = "401 401 401 · ok ok · ok ok · ok · ok · 401 401 401"
export const goldenUsers = "401 401 401 · ok ok · ok ok · ok · 403 · 401 401 401"
export const goldenAuthors = "401 401 401 · 403 403 · ok ok · ok · 403 · 401 401 401"
/** What only authors see; a token of theirs that may only read sees it too. */
export const goldenAuthorReaders = "401 401 401 · 403 403 · ok ok · ok · ok · 401 401 401"
/** Authors, where the hub is not set to do this. */
export const goldenSwitchedOff = goldenAuthors.replaceAll("ok", "409")
export const goldenAdministrators = "401 401 401 · 403 403 · 403 403 · ok · 403 · 401 401 401"
export const goldenOwners = "401 401 401 · 403 403 · 403 ok · ok · 403 · 401 401 401"
/** Authors, and the reviewer whose it is, who is in no review. */
export const goldenAssigned = "401 401 401 · ok 403 · ok ok · ok · 403 · 401 401 401"
export const goldenLinkHolders = "404 404 404 · 404 404 · 404 404 · 404 · 404 · ok ok 410"
export const goldenNobody = "404 404 404 · 404 404 · 404 404 · 404 · 404 · 404 404 404"
export const goldenLate = "410 410 410 · 410 410 · 410 410 · 410 · 403 · 410 410 410"
export const goldenUnprovided = "404 404 404 · 404 404 · 404 404 · 404 · 403 · 404 404 404"
export const goldenAnswerers = "404 404 404 · 404 404 · 404 404 · 404 · 403 · ok ok 410"

/** The one who is asked, and nobody else. */
export const goldenOwnRequest = "401 401 401 · 404 ok · 404 404 · 404 · 404 · 401 401 401"
export const goldenOwnAnswer = "401 401 401 · 404 ok · 404 404 · 404 · 403 · 401 401 401"

export const matrixRow = <R extends Route>(
  golden: string,
  route: R,
  make: MatrixInput<R> = async () => ({}),
): MatrixRow => ({
  route,
  golden,
  prepare: make,
})
