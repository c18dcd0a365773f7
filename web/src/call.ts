import { account, type SignedIn } from "@hub/contract/account"
import type { Failure } from "@hub/contract/failure"
import type { RouteAnswer, RouteParts, Route } from "@hub/contract/route"
import { addressOfRoute, fileName, nextCursor } from "@hub/contract/address"
import {
  accessToken,
  changeView,
  currentView,
  describeReadOnly,
  expireSession,
  startSession,
  storedUser,
  xsrfToken,
} from "./session.ts"
import { sendForm } from "./send-form.ts"
import { isPageHeld, requestSignIn } from "./sign-in-again.ts"

/** A refusal of the server, or a call that never reached it (`status` 0, code `unreachable`). */
export class CallFailed extends Error {
  readonly failure: Failure
  readonly status: number
  constructor(failure: Failure, status: number) {
    super(failure.error)
    this.name = "CallFailed"
    this.failure = failure
    this.status = status
  }
}

/** The codes of sentences that this module writes itself, for want of an answer of the hub. */
const clientSideCodes = ["unreachable", "unexpected"]

/** What the hub itself said about a failure; nothing where it could not be reached, or something else answered for it. */
export const hubErrorSentence = ({ failure }: CallFailed): string | undefined =>
  clientSideCodes.includes(failure.code) || failure.error.trim() === "" ? undefined : failure.error

/** Why something failed, as people are told. */
export function errorSentence(error: unknown): string {
  return error instanceof CallFailed ? error.failure.error : "Something went wrong."
}

type CallOptions = {
  signal?: AbortSignal
  idempotency_key?: string
  /** The person for whom alone the call is made; nobody else's session carries it. */
  as?: number | undefined
  /** The author waits for it: a session that ran out is asked for even if they closed the question before. */
  insist?: boolean
  /** Goes on when the page is left. */
  keepalive?: boolean
  /** What kind of answer is wanted, where the route has several. */
  accept?: string
}

/** What a call needs: the parts that its route declares, and what may be said about carrying it. */
export type CallInput<R extends Route> = RouteParts<R> & CallOptions
type CallArguments<R extends Route> = object extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>]

type SendRequest = (address: string, headers: Headers) => Promise<Response>
type UntypedCallInput = { params?: unknown; query?: unknown; body?: unknown } & CallOptions

/** Makes one call of the contract. */
export async function call<R extends Route>(route: R, ...[input]: CallArguments<R>): Promise<RouteAnswer<R>> {
  return readAnswer(route, await exchange(route, input ?? {}, makeFetch(route, input ?? {})))
}

export type ResultPage<Rows> = { rows: Rows; next: string | null; total: number | null }

/** One page of a list, with the cursor of the next and the count of all. */
export async function callPage<R extends Route & { paged: true }>(
  route: R,
  ...[input]: CallArguments<R>
): Promise<ResultPage<RouteAnswer<R>>> {
  const response = await exchange(route, input ?? {}, makeFetch(route, input ?? {}))
  const count = response.headers.get("x-total-count")
  return {
    rows: await readAnswer(route, response),
    next: nextCursor(response.headers.get("link")),
    total: count === null ? null : Number(count),
  }
}

/** Sends files beside the fields of the body; `onProgress` hears the share sent, 0 to 1. */
export async function upload<R extends Route & { upload: true }>(
  route: R,
  input: CallInput<R>,
  files: Record<string, File | File[]>,
  onProgress?: (share: number) => void,
): Promise<RouteAnswer<R>> {
  const form = new FormData()
  for (const [name, value] of Object.entries((input as UntypedCallInput).body ?? {}))
    if (value !== undefined && value !== null)
      form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value))
  for (const [name, given] of Object.entries(files))
    for (const file of [given].flat()) form.append(name, file, file.name)
  const carry: SendRequest = (address, headers) =>
    sendForm(route.method, address, headers, form, onProgress, input.signal)
  return readAnswer(route, await exchange(route, input, carry))
}

/** The answer as it comes, for a route that goes on answering. */
export function callResponse<R extends Route>(route: R, ...[input]: CallArguments<R>): Promise<Response> {
  return exchange(route, input ?? {}, makeFetch(route, input ?? {}))
}

type FileRoute = Route & ({ download: true } | { csv: true })

/** The bytes of a file that only the signed-in may read, and the name the server gives it; a list gives its table. */
export async function callFile<R extends FileRoute>(
  route: R,
  ...[input]: CallArguments<R>
): Promise<{ blob: Blob; name: string }> {
  const response = await exchange(
    route,
    { ...input, accept: route.csv ? "text/csv" : "*/*" },
    makeFetch(route, input ?? {}),
  )
  return { blob: await response.blob(), name: fileName(response.headers.get("content-disposition")) ?? "download" }
}

/** Saves a file of the server on this computer. */
export async function download<R extends FileRoute>(route: R, ...input: CallArguments<R>): Promise<void> {
  const { blob, name } = await callFile(route, ...input)
  const link = document.createElement("a")
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A key for one intention to create; a repeated call with the same key creates nothing twice. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

async function exchange(route: Route, input: UntypedCallInput, carry: SendRequest): Promise<Response> {
  const address = addressOfRoute(route, input)
  requireReadingInView(route)
  const attempt = () => {
    requireSessionOf(input.as)
    return sendWithNetworkErrors(carry, address, headersFor(route, input))
  }
  let used = accessToken()
  let response = await attempt()
  const refused = () => response.status === 401 && !route.open
  if (refused() && (await renewTokenOnce(used))) {
    used = accessToken()
    response = await attempt()
  }
  if (refused() && isPageHeld() && (await requestSignIn({ insist: input.insist ?? false }))) {
    used = accessToken()
    response = await attempt()
  }
  if (response.ok) return response
  const failed = new CallFailed(await readFailure(response), response.status)
  // A token that another tab replaced meanwhile says nothing about the session; the next call uses the new one.
  if (refused() && accessToken() === used && !isPageHeld()) expireSession()
  if (failed.failure.code === "view_over") changeView(null)
  throw failed
}

const ofTheSession: Route[] = [account.refresh, account.logout]

/** Who sees the hub as somebody else only reads. The hub refuses anything else too; what nobody asked for is not even sent. */
function requireReadingInView(route: Route): void {
  const error = describeReadOnly()
  if (error === undefined || route.method === "GET" || ofTheSession.includes(route)) return
  throw new CallFailed({ error, code: "view_only" }, 403)
}

function requireSessionOf(person_id: number | undefined): void {
  if (person_id === undefined || storedUser()?.person_id === person_id) return
  throw new CallFailed({ error: "Someone else has signed in.", code: "other_person" }, 401)
}

async function sendWithNetworkErrors(carry: SendRequest, address: string, headers: Headers): Promise<Response> {
  try {
    return await carry(address, headers)
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error
    const sentence = "The hub can't be reached. Check your connection and try again."
    throw new CallFailed({ error: sentence, code: "unreachable" }, 0)
  }
}

function headersFor(route: Route, input: UntypedCallInput): Headers {
  const headers = new Headers({ accept: input.accept ?? "application/json" })
  const token = accessToken()
  const xsrf = xsrfToken()
  if (token !== null) headers.set("authorization", `Bearer ${token}`)
  if (xsrf !== undefined && route.method !== "GET") headers.set("x-xsrf-token", xsrf)
  const view = currentView()
  if (view !== null && !ofTheSession.includes(route)) headers.set("x-view-as", view.view)
  if (input.idempotency_key !== undefined) headers.set("idempotency-key", input.idempotency_key)
  if (input.body !== undefined && !route.upload) headers.set("content-type", "application/json")
  return headers
}

function makeFetch(route: Route, input: UntypedCallInput): SendRequest {
  return (address, headers) =>
    fetch(address, {
      method: route.method,
      headers,
      credentials: "same-origin",
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
      ...(input.keepalive ? { keepalive: true } : {}),
    })
}

async function readAnswer<R extends Route>(_: R, response: Response): Promise<RouteAnswer<R>> {
  const text = response.status === 204 ? "" : await response.text()
  // The hub checks its own answers against the contract, so they are not checked a second time here.
  return (text === "" ? undefined : JSON.parse(text)) as RouteAnswer<R>
}

async function readFailure(response: Response): Promise<Failure> {
  const text = await response.text()
  try {
    const said = JSON.parse(text) as Partial<Failure> | null
    if (typeof said?.error === "string" && typeof said.code === "string") return said as Failure
  } catch {
    // Whatever stands between the browser and the hub may answer with anything.
  }
  return { error: `The hub couldn't complete this request (status ${response.status}). Try again.`, code: "unexpected" }
}

let renewing: Promise<boolean> | undefined

/** Whether there is another token to try. One tab asks; the others, and later calls, use what it got. */
function renewTokenOnce(spent: string | null): Promise<boolean> {
  renewing ??= renewTokenUnderLock(spent).finally(() => (renewing = undefined))
  return renewing
}

function renewTokenUnderLock(spent: string | null): Promise<boolean> {
  // A page that was not served securely has no locks; then only this tab's own calls are kept from racing.
  if (!("locks" in navigator)) return renewToken(spent)
  return navigator.locks.request("hub-session", () => renewToken(spent))
}

async function renewToken(spent: string | null): Promise<boolean> {
  if (accessToken() !== spent) return accessToken() !== null
  const carry = makeFetch(account.refresh, {})
  const response = await sendWithNetworkErrors(
    carry,
    addressOfRoute(account.refresh, {}),
    headersFor(account.refresh, {}),
  )
  if (response.status === 401 || response.status === 403) return false
  if (!response.ok) throw new CallFailed(await readFailure(response), response.status)
  const signedIn = (await response.json()) as SignedIn
  // Somebody else goes on over an open text only after the dialog has asked.
  if (isPageHeld() && storedUser()?.person_id !== signedIn.user.person_id) return false
  startSession(signedIn)
  return true
}
