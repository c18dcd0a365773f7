import { assignedReview } from "@hub/contract/assigned-review"
import { portal } from "@hub/contract/portal"
import { type CallInput, call, download, upload } from "../call.ts"

/** Where a reviewer answers: behind their secret link, or signed in, at their own request. */
export type ReviewAccess = { token: string } | { id: number }

/** A name for it, under which the browser keeps what was written. */
export const nameOfAccess = (at: ReviewAccess): string => ("token" in at ? at.token : `request-${at.id}`)

/** Only a link runs out. */
export const requestNewLink = (token: string) => call(portal.askForLink, { params: { token } })

/** Only an answer by a link is confirmed by a code. */
export const requestCode = (token: string) => call(portal.code, { params: { token } })

type PortalBody<R extends "open" | "draft" | "decide" | "decline" | "delegate" | "addWord"> = CallInput<
  (typeof portal)[R]
>["body"]
type WithSignal = { signal: AbortSignal }

/** The calls of the review page, whichever way leads to it. */
export function portalCalls(at: ReviewAccess) {
  if ("token" in at) {
    const params = { token: at.token }
    return {
      read: ({ signal }: WithSignal) => call(portal.read, { params, signal }),
      source: ({ signal }: WithSignal) => call(portal.source, { params, signal }),
      receipt: () => download(portal.receipt, { params }),
      open: (body: PortalBody<"open">) => call(portal.open, { params, body }),
      draft: (body: PortalBody<"draft">) => call(portal.draft, { params, body }),
      decide: (body: PortalBody<"decide">) => call(portal.decide, { params, body }),
      handOutWord: () => download(portal.handOutWord, { params }),
      returnWord: (file: File) => upload(portal.returnWord, { params }, { file }),
      addWord: (body: PortalBody<"addWord">) => call(portal.addWord, { params, body }),
      discardWord: () => call(portal.discardWord, { params }),
      reopen: () => call(portal.reopen, { params }),
      decline: (body: PortalBody<"decline">) => call(portal.decline, { params, body }),
      delegate: (body: PortalBody<"delegate">) => call(portal.delegate, { params, body }),
    }
  }
  const params = { id: at.id }
  return {
    read: ({ signal }: WithSignal) => call(assignedReview.read, { params, signal }),
    source: ({ signal }: WithSignal) => call(assignedReview.source, { params, signal }),
    receipt: () => download(assignedReview.receipt, { params }),
    open: (body: PortalBody<"open">) => call(assignedReview.open, { params, body }),
    draft: (body: PortalBody<"draft">) => call(assignedReview.draft, { params, body }),
    decide: (body: PortalBody<"decide">) => call(assignedReview.decide, { params, body }),
    handOutWord: () => download(assignedReview.handOutWord, { params }),
    returnWord: (file: File) => upload(assignedReview.returnWord, { params }, { file }),
    addWord: (body: PortalBody<"addWord">) => call(assignedReview.addWord, { params, body }),
    discardWord: () => call(assignedReview.discardWord, { params }),
    reopen: () => call(assignedReview.reopen, { params }),
    decline: (body: PortalBody<"decline">) => call(assignedReview.decline, { params, body }),
    delegate: (body: PortalBody<"delegate">) => call(assignedReview.delegate, { params, body }),
  }
}
