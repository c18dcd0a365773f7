import { z } from "zod"
import {
  Answering,
  Declining,
  Opening,
  PassedOn,
  PassingOn,
  PortalAnswer,
  PortalDraftChange,
  PortalReview,
  Source,
} from "./portal.ts"
import { ById, route } from "./route.ts"

/** What a link of the portal opens, for whoever is asked and is signed in; the id is that of his request. */
export const desk = {
  read: route({ method: "GET", path: "/api/reviews/:id", params: ById, answer: PortalReview }),
  source: route({ method: "GET", path: "/api/reviews/:id/source", params: ById, answer: Source }),
  open: route({
    method: "POST",
    path: "/api/reviews/:id/open",
    params: ById,
    body: Opening,
    answer: PortalReview,
    // Only the first opening is remembered.
    traceless: true,
  }),
  draft: route({
    method: "PUT",
    path: "/api/reviews/:id/draft",
    params: ById,
    body: PortalDraftChange,
    answer: z.undefined(),
    status: 204,
    traceless: true,
  }),
  decide: route({
    method: "POST",
    path: "/api/reviews/:id/decision",
    params: ById,
    body: Answering,
    answer: PortalAnswer,
    // The same answer sent twice is remembered once.
    traceless: true,
  }),
  /** Withdraws the answer while the round is open. */
  reopen: route({ method: "POST", path: "/api/reviews/:id/reopen", params: ById, answer: PortalReview }),
  decline: route({
    method: "POST",
    path: "/api/reviews/:id/decline",
    params: ById,
    body: Declining,
    answer: z.undefined(),
    status: 204,
  }),
  delegate: route({
    method: "POST",
    path: "/api/reviews/:id/delegate",
    params: ById,
    body: PassingOn,
    answer: PassedOn,
  }),
}
