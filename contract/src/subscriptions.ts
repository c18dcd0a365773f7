import { z } from "zod"
import { ById, route } from "./route.ts"
import { Storable } from "./text.ts"

const BySeal = z.object({ token: z.string().max(400) })

/** Emails about new editions: asked for by anybody, confirmed and ended by what only the receiver of an email has. */
export const subscriptions = {
  /** Sends an email that asks for confirmation. The answer is the same whether there is a subscription already or not. */
  subscribe: route({
    method: "POST",
    path: "/api/kb/:key/subscriptions",
    params: z.object({ key: z.string().max(100) }),
    body: z.object({ email: Storable.pipe(z.email("Enter an email address.").max(254)) }),
    answer: z.undefined(),
    status: 204,
    per_minute: 6,
    audited: false,
    open: true,
    callers: "published pages",
  }),
  confirm: route({
    method: "POST",
    path: "/api/subscriptions/:token/confirm",
    params: BySeal,
    answer: z.undefined(),
    status: 204,
    per_minute: 30,
    audited: false,
    open: true,
    callers: "published pages",
  }),
  /** Mail programs send a form with it (RFC 8058), which says nothing. */
  stop: route({
    method: "POST",
    path: "/api/subscriptions/:token/stop",
    params: BySeal,
    answer: z.undefined(),
    status: 204,
    per_minute: 60,
    audited: false,
    open: true,
    form: true,
    callers: "published pages",
  }),
  /** How many people get the emails of an edition's collection. */
  count: route({
    method: "GET",
    path: "/api/publications/:id/subscriptions",
    params: ById,
    answer: z.object({ confirmed: z.number() }),
  }),
}
