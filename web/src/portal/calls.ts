import { desk } from "@hub/contract/desk"
import { portal } from "@hub/contract/portal"
import { type Ask, call } from "../call.ts"

/** Where a reviewer answers: behind his secret link, or signed in, at his own request. */
export type At = { token: string } | { id: number }

/** A name for it, under which the browser keeps what was written. */
export const nameOf = (at: At): string => ("token" in at ? at.token : `request-${at.id}`)

/** Only a link runs out. */
export const askForLink = (token: string) => call(portal.askForLink, { params: { token } })

/** Only an answer by a link is confirmed by a code. */
export const mailCode = (token: string) => call(portal.code, { params: { token } })

type Body<R extends "open" | "draft" | "decide" | "decline" | "delegate"> = Ask<(typeof portal)[R]>["body"]
type Signal = { signal: AbortSignal }

/** The calls of the desk, whichever way leads to it. */
export function callsAt(at: At) {
  if ("token" in at) {
    const params = { token: at.token }
    return {
      read: ({ signal }: Signal) => call(portal.read, { params, signal }),
      source: ({ signal }: Signal) => call(portal.source, { params, signal }),
      open: (body: Body<"open">) => call(portal.open, { params, body }),
      draft: (body: Body<"draft">) => call(portal.draft, { params, body }),
      decide: (body: Body<"decide">) => call(portal.decide, { params, body }),
      reopen: () => call(portal.reopen, { params }),
      decline: (body: Body<"decline">) => call(portal.decline, { params, body }),
      delegate: (body: Body<"delegate">) => call(portal.delegate, { params, body }),
    }
  }
  const params = { id: at.id }
  return {
    read: ({ signal }: Signal) => call(desk.read, { params, signal }),
    source: ({ signal }: Signal) => call(desk.source, { params, signal }),
    open: (body: Body<"open">) => call(desk.open, { params, body }),
    draft: (body: Body<"draft">) => call(desk.draft, { params, body }),
    decide: (body: Body<"decide">) => call(desk.decide, { params, body }),
    reopen: () => call(desk.reopen, { params }),
    decline: (body: Body<"decline">) => call(desk.decline, { params, body }),
    delegate: (body: Body<"delegate">) => call(desk.delegate, { params, body }),
  }
}
