import { setTimeout as pause } from "node:timers/promises"
import { HubError } from "./hub-error.ts"

/** The longest that a call waits before it is tried again, whatever the hub says. */
const longestWait = 60_000

/**
 * Sends a call, and again where the hub can't take it now (429, 503) or can't be reached, after the time that it names. Changes bear an
 * Idempotency-Key, so that none is carried out twice.
 */
export async function sendWithRetries(address: string, request: RequestInit, retries: number): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const response = await attemptFetch(address, request)
    const isLast = attempt >= retries
    if (response instanceof HubError) {
      if (isLast) throw response
    } else if (![429, 503].includes(response.status) || isLast) return response
    const named = response instanceof HubError ? null : response.headers.get("retry-after")
    if (!(response instanceof HubError)) await response.arrayBuffer()
    await pause(waitBefore(attempt, named), undefined, request.signal ? { signal: request.signal } : {})
  }
}

/** In milliseconds: what the hub asks for, or else ever longer. */
function waitBefore(attempt: number, named: string | null): number {
  const seconds = Number(named)
  const wait = named !== null && Number.isFinite(seconds) ? seconds * 1000 : 500 * 2 ** attempt
  return Math.min(longestWait, wait)
}

async function attemptFetch(address: string, request: RequestInit): Promise<Response | HubError> {
  try {
    return await fetch(address, request)
  } catch (error) {
    request.signal?.throwIfAborted()
    const reason = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ""
    return new HubError(
      { error: `The hub at ${new URL(address).origin} can't be reached${reason}.`, code: "unreachable" },
      0,
    )
  }
}
